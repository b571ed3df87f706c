#!/usr/bin/env bash
# Tries what packaging/build.sh made, each artefact by itself: `packaging/try.sh [WHAT ...]`, by default all.
#   wheels   chargen's wheels and sources, each installed into a new environment, without a compiler too
#   tests    part of the tests against the compiled wheel of each Python
#   combat   chargen-combat where nothing else is installed: what its README shows
#   frozen   dist/chargen with an empty home, no Python, odd names of folders, nothing it may write to
# Every sheet must be the same bytes. Pictures of windows lie in .build/try afterwards.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
dist=$root/dist
made=$root/.build/try
tests=(tests/handout tests/rules tests/cli tests/views/test_pdf_content.py tests/gui/test_start.py
    tests/gui/test_pages.py tests/combat/test_golden.py tests/combat/test_batches.py
    tests/combat/test_session.py tests/combat/test_command.py tests/combat/test_systems.py)

say() { printf 'try.sh: %s\n' "$*"; }
fail() {
    printf 'try.sh: %s\n' "$*" >&2
    exit 1
}

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' chargen/__init__.py)
sheet=""

# Lets a program work where nobody has been before: `program NAME FIGHTS COMMAND ...`.
program() {
    local name=$1 fights=$2 place home printed
    shift 2
    place="$made/$name/Zoë's table (1)"
    home=$made/$name/home
    rm -rf "${made:?}/$name"
    mkdir -p "$place" "$home"
    local bare=(env -i "HOME=$home" PATH=/nowhere LANG=C.UTF-8)
    cd "$place"
    "${bare[@]}" "$@" --version | head -n 1 | grep -q "$version" || fail "$name: another version"
    "${bare[@]}" "$@" new "Zoë Voss" --from sniper -o voss.gdchar >/dev/null
    "${bare[@]}" "$@" audit "$root/resources/samples/rifleman.gdchar" >/dev/null || fail "$name: the proof does not stand"
    "${bare[@]}" "$@" sheet "$root/resources/samples/sniper.gdchar" -o voss.pdf >/dev/null
    printed=$(sha256sum <voss.pdf)
    [ "$printed" = "${sheet:=$printed}" ] || fail "$name: the sheet is another one"
    "${bare[@]}" "$@" fight trooper guard --runs "$fights" --jobs 2 >fights.txt
    head -n 1 fights.txt | grep -q ' fights, seed 1$' || fail "$name: no fights"
    window "$made/$name.png" "${bare[@]}" "$@" voss.gdchar
    cd "$root"
    say "$name: version, proof, sheet, $fights fights, window"
}

# Opens a window on a screen of its own and keeps a picture of it.
window() {
    local picture=$1 screen shown="" server
    shift
    for tool in Xvfb xdotool import; do
        command -v "$tool" >/dev/null || return 0
    done
    exec 3< <(exec Xvfb -displayfd 1 -screen 0 1400x900x24 2>/dev/null)
    server=$!
    read -r screen <&3
    "${@:1:5}" "DISPLAY=:$screen" "${@:6}" 2>"$picture.said" &
    shown=$!
    DISPLAY=:$screen timeout 60 xdotool search --sync --onlyvisible --name 'Voss' >/dev/null ||
        fail "$(basename "$picture" .png): no window came: $(tail -n 1 "$picture.said")"
    for _ in {1..100}; do
        DISPLAY=:$screen import -window root "$picture"
        [ "$(stat -c %s "$picture")" -gt 50000 ] && break  # an empty screen is some hundred bytes
    done
    [ "$(stat -c %s "$picture")" -gt 50000 ] || fail "$picture: nothing was painted"
    kill "$shown"
    wait "$shown" 2>/dev/null || true
    kill "$server"
    exec 3<&-
    rm -f "$picture.said"
}

# Makes an empty environment of a Python and prints its path.
environment() {
    rm -rf "${made:?}/$2"
    "$1" -m venv "$made/$2"
    printf '%s\n' "$made/$2"
}

# The Pythons compiled wheels were made for, as `TAG COMMAND`.
pythons() {
    local minor found
    for minor in 11 12 13 14; do
        found=$(command -v "python3.$minor" || true)
        [ -e "$(artefact "chargen-$version-cp3$minor-*")" ] && [ -n "$found" ] &&
            "$found" -c '' 2>/dev/null && printf '%s %s\n' "cp3$minor" "$found"
    done
    return 0
}

# The one file in dist of that name.
artefact() {
    local found
    found=$(find "$dist" -maxdepth 1 -name "$1" | sort | tail -n 1)
    printf '%s\n' "${found:-/nowhere}"
}

# Installs one of chargen's artefacts: `installed NAME PYTHON FILE [FORM]`; prints the program.
installed() {
    local place
    place=$(environment "$2" "$1-installed")
    "$place/bin/python" -m pip install -q --disable-pip-version-check "$3"
    printf '%s\n' "$place/bin/chargen"
}

wheels() {
    local tag python command
    while read -r tag python; do
        command=$(installed "$tag" "$python" "$(artefact "chargen-$version-$tag-*.whl")")
        program "$tag" 20000 "$command"
    done < <(pythons)
    read -r tag python < <(pythons)
    command=$(installed pure "$python" "$(artefact "chargen-$version-py3-none-any.whl")")
    program pure 500 "$command"
    command=$(CC=/bin/false installed sources "$python" "$(artefact "chargen-$version.tar.gz")")
    program sources 500 "$command"
}

# Part of the tests, in a tree that has no program, against the one installed.
tests() {
    local tag python place tree=$made/tree
    rm -rf "$tree"
    mkdir -p "$tree"
    cp -r tests docs packaging resources pyproject.toml ./*.md LICENSE "$tree"
    while read -r tag python; do
        place=$made/$tag-installed
        [ -x "$place/bin/chargen" ] || fail "tests need wheels to be tried first"
        "$place/bin/python" -m pip install -q --disable-pip-version-check \
            "$(artefact "chargen-$version-$tag-*.whl")[test]"
        (
            cd "$tree"
            PATH="$place/bin:$PATH" CHARGEN_COMBAT=compiled QT_QPA_PLATFORM=offscreen \
                "$place/bin/python" -m pytest -p no:cacheprovider "${tests[@]}"
        )
        say "$tag: part of the tests"
    done < <(pythons)
}

combat() {
    local tag python place kind
    while read -r tag python; do
        for kind in "$tag-*" py3-none-any; do
            place=$(environment "$python" "combat-$tag")
            "$place/bin/python" -m pip install -q --disable-pip-version-check --no-index \
                "$(artefact "chargen_combat-$version-$kind.whl")"
            say "combat, $tag: $(cd "$made" && "$place/bin/python" -I "$root/packaging/combat/examples.py")"
        done
    done < <(pythons)
}

frozen() {
    local copy="$made/frozen/Grün & Söhne"
    program frozen 20000 "$dist/chargen/chargen"
    mkdir -p "$copy"
    cp -r "$dist/chargen" "$copy"
    chmod -R a-w "$copy"
    cd "$copy"
    env -i HOME=/nowhere PATH=/nowhere "./chargen/chargen" audit \
        "$root/resources/samples/sniper.gdchar" >/dev/null || fail "frozen: not from a read-only folder"
    cd "$root"
    chmod -R u+w "$copy"
    say "frozen: from a folder nobody may write to, with a name of its own, without a home"
}

mkdir -p "$made"
[ $# -gt 0 ] || set -- wheels tests combat frozen
for what in "$@"; do
    case $what in
    wheels | tests | combat | frozen) "$what" ;;
    *) fail "use: packaging/try.sh [wheels | tests | combat | frozen ...]" ;;
    esac
done
