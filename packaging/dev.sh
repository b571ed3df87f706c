#!/usr/bin/env bash
# The two commands of the README: `packaging/dev.sh run [ARGS]` and `packaging/dev.sh test [--all | ARGS]`.
# Both create a virtual environment in .venv and install what is missing, once.
set -euo pipefail

cd "$(dirname "$0")/.."

offscreen_packages="libglib2.0-0 libegl1 libgl1 libdbus-1-3 libxkbcommon0 libfontconfig1"
window_packages="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
build_packages="python3-venv python3-dev gcc"
test_packages="xvfb poppler-utils qpdf strace desktop-file-utils shared-mime-info appstream shellcheck squashfs-tools zsh fish man-db groff"

say() { printf 'dev.sh: %s\n' "$*" >&2; }

# Installs Debian packages that are missing; without rights it prints the line to type instead.
system_packages() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            say "please type: sudo apt-get install -y ${missing[*]}"
            return 0
        fi
    fi
    say "installing ${missing[*]}"
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Makes .venv and installs the project with the extra named, unless that was done for this pyproject.
environment() {
    local extra=$1 stamp wanted
    stamp=".venv/.installed$extra"
    if [ ! -x .venv/bin/python ]; then
        say "making .venv"
        python3 -m venv .venv
    fi
    wanted=$(sha256sum pyproject.toml | cut -d' ' -f1)
    if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
        say "installing libraries"
        .venv/bin/python -m pip install --quiet --disable-pip-version-check -e ".$extra"
        printf '%s\n' "$wanted" >"$stamp"
    fi
}

run() {
    # shellcheck disable=SC2086 # lists of package names
    system_packages $offscreen_packages $window_packages $build_packages
    environment "[compile]"
    local key tree
    key=$(sources_key)
    tree=$PWD/.compiled-run/$key
    if [ -d "$tree" ]; then
        link_sources "$tree"
        PYTHONPATH=$tree${PYTHONPATH:+:$PYTHONPATH} exec .venv/bin/python -P -m chargen "$@"
    elif [ -n "$(find "$tree.why" -size +0 -mtime -1 2>/dev/null)" ]; then
        say "the combat module is not compiled: $(tail -n 1 "$tree.why")"
    else
        compile_for_next_start "$key"
        export CHARGEN_COMPILING=1 # for the Odds page
    fi
    exec .venv/bin/python -m chargen "$@"
}

# Names the tree compiled from the combat module as it is now, for the Python of .venv.
sources_key() {
    {
        .venv/bin/python -VV
        find chargen/combat packaging/compiling.py -name '*.py' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum
    } | sha256sum | cut -c -32
}

# Links modules that are newer than a compiled tree, and marks the tree as used.
link_sources() {
    local tree=$1 path
    for path in chargen/*.py chargen/[a-z]*/ resources; do
        [ -e "$tree/${path%/}" ] || ln -sfn "$PWD/${path%/}" "$tree/${path%/}"
    done
    touch "$tree"
}

# Starts the compiler once; neither the window nor its terminal ends it.
compile_for_next_start() {
    mkdir -p .compiled-run
    (
        export -f compile_tree sources_key
        exec setsid nohup nice -n 19 flock -n .compiled-run/lock \
            bash -euo pipefail -c "compile_tree $1" </dev/null >/dev/null 2>&1
    ) &
}

# Makes a compiled tree aside and renames it when it is whole. The three trees used last stay.
compile_tree() {
    local key=$1 making=.compiled-run/making why=.compiled-run/$1.why
    [ ! -d ".compiled-run/$key" ] || return 0
    rm -rf "$making"
    .venv/bin/python packaging/compiling.py "$making" --tree 2>"$why"
    rm -f "$why"
    # Sources edited meanwhile belong to another tree.
    [ "$(sources_key)" != "$key" ] || mv "$making" ".compiled-run/$key"
    rm -rf "$making"
    find .compiled-run -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\0' |
        sort -zrn | tail -zn +4 | cut -zd ' ' -f 2- | xargs -0r rm -rf
}

check() {
    local words=$1
    shift
    say "$words"
    "$@"
}

# Waits for what was started beside the rest and shows its output; fails if it failed.
ended() {
    local result=0
    wait "$1" || result=$?
    cat "$2"
    rm -f "$2"
    return "$result"
}

# Runs tests in parallel. Up to three that fail are run once more, alone: a test that passes then is
# unsteady, and is named, but a busy machine alone does not fail a run.
run_steadily() {
    local result=0 failed
    rm -f .pytest_cache/v/cache/lastfailed # of other runs
    python -m pytest -rs -n auto --dist worksteal "$@" || result=$?
    [ $result -eq 1 ] || return $result
    failed=$(python -c 'import json, sys; print(len(json.load(sys.stdin)))' \
        <.pytest_cache/v/cache/lastfailed 2>/dev/null || echo 0)
    [ "$failed" -ge 1 ] && [ "$failed" -le 3 ] || return $result
    say "$failed failed; once more, alone"
    python -m pytest -rA --last-failed --last-failed-no-failures none || return $?
    say "unsteady: what passed above failed beside other tests"
}

# The fast tier; with --all the slow one as well, and the combat module compiled. Given paths or
# other arguments of pytest, every test they name, of both tiers.
run_tests() {
    # shellcheck disable=SC2086 # lists of package names
    system_packages $offscreen_packages $window_packages $build_packages $test_packages
    environment "[test]"
    export QT_QPA_PLATFORM=offscreen PATH="$PWD/.venv/bin:$PATH"
    # Processes that tests start find the modules compiled to bytecode.
    unset PYTHONDONTWRITEBYTECODE
    local all=no compiling="" typing output
    if [ "${1:-}" = --all ]; then
        all=yes
        shift
        say "compiling the combat module beside the checks"
        python packaging/compiling.py .compiled --tree --quick >/dev/null &
        compiling=$!
    fi
    output=$(mktemp)
    mypy >"$output" 2>&1 &
    typing=$!
    check "style" ruff check .
    check "format" ruff format --check .
    check "import contracts" lint-imports
    check "dependencies" deptry .
    check "rule data" python -m chargen rules
    check "types" ended "$typing" "$output"
    # -rs: the run ends by naming what was skipped, and why
    if [ $# -gt 0 ]; then
        check "tests" python -m pytest -rs -n auto --dist worksteal "$@"
    else
        check "fast tests" run_steadily -m "not slow" --budget
    fi
    if [ $all = yes ]; then
        wait "$compiling"
        check "slow tests" run_steadily -m slow
        check "compiled combat module" env CHARGEN_COMBAT=compiled \
            python -m pytest -rs -n auto -m compiled -o "pythonpath=.compiled ." tests/combat
    fi
    python -m chargen --version
}

case "${1:-}" in
run)
    shift
    run "$@"
    ;;
test)
    shift
    run_tests "$@"
    ;;
*)
    say "use: packaging/dev.sh run [ARGUMENTS]   or   packaging/dev.sh test [--all | PYTEST ARGUMENTS]"
    exit 2
    ;;
esac
