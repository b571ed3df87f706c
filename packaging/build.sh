#!/usr/bin/env bash
# Makes what people install, in dist/: `packaging/build.sh TARGET ...`.
#   wheel   chargen, its combat module compiled, for each Python of CHARGEN_PYTHONS
#   pure    chargen for every Python, nothing compiled
#   sdist   chargen as sources
#   site    the guide as pages for a browser, dist/guide; wheels bring it as the offline manual
#   combat  the combat module by itself: compiled as above, for every Python, as sources
#   frozen  dist/chargen, a folder that needs no Python, and the same packed
#   deb     a Debian package of that folder (packaging/deb.sh)
#   appimage  an AppDir of it, and an AppImage where one can be packed (packaging/appimage.sh)
#   try     tries all of these in bare environments (packaging/try.sh)
#   all     everything but try
#   addresses  nothing; refuses unless chargen/__init__.py names a real HOMEPAGE and CONTACT
#   release   all, and refuses unless chargen/__init__.py names a real HOMEPAGE and CONTACT
# Versions come from chargen/__init__.py, dates from SOURCE_DATE_EPOCH or else the last commit; the same
# sources are the same bytes. CHARGEN_PYTHONS are commands; without it every Python found that is new enough.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
made=$root/.build
dist=$root/dist

say() { printf 'build.sh: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# Runs a command quietly; if it fails, says what was tried and the last line it said.
quietly() {
    local what=$1 said
    shift
    said=$(mktemp)
    if ! "$@" >"$said" 2>&1; then
        local last
        last=$(grep -v '^[[:space:]]*$' "$said" | tail -n 1)
        rm -f "$said"
        fail "$what failed: ${last:-without a word}"
    fi
    rm -f "$said"
}

# The value of a constant of chargen/__init__.py.
constant() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" chargen/__init__.py; }
version() { constant __version__; }

# The commands of all Pythons wheels are compiled for, the first one first.
pythons() {
    if [ -n "${CHARGEN_PYTHONS:-}" ]; then
        # shellcheck disable=SC2086 # a list of commands
        printf '%s\n' $CHARGEN_PYTHONS
        return
    fi
    local minor found
    for minor in 11 12 13 14; do
        found=$(command -v "python3.$minor" || true)
        [ -n "$found" ] && "$found" -c '' 2>/dev/null && printf '%s\n' "$found"
    done
    return 0
}

# Makes an environment NAME of a Python with what a file lists, once, and prints its path.
environment() {
    local name=$1 python=$2 list=$3 place=$made/$1 wanted
    wanted=$("$python" -c 'import sys; print(sys.version)' | cat - "$list" | sha256sum)
    if [ "$(cat "$place/made-of" 2>/dev/null)" != "$wanted" ]; then
        say "making the environment $name"
        rm -rf "$place"
        quietly "making an environment of $python" "$python" -m venv "$place"
        quietly "installing $list" "$place/bin/python" -m pip install -q \
            --disable-pip-version-check -r "$list"
        printf '%s\n' "$wanted" >"$place/made-of"
    fi
    printf '%s\n' "$place"
}

builder() {
    local python=$1 tag
    tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
    environment "$tag" "$python" packaging/build-requirements.txt
}

# Builds a kind of distribution of the tree SOURCES: `hatch PYTHON SOURCES KIND TARGET`.
hatch() {
    local python=$1 sources=$2 kind=$3 target=$4 place
    place=$(builder "$python")
    mkdir -p "$target"
    if [ "$sources" = "$root" ] && [ "$kind" = wheel ]; then need_site; fi
    (
        cd "$sources"
        if [ "$sources" = "$root" ]; then export CHARGEN_GUIDE=$dist/guide; fi
        PATH="$place/bin:$PATH" quietly "the $kind of $(basename "$sources")" \
            "$place/bin/python" -m hatchling build -t "$kind" -d "$target"
    )
}

# Builds a compiled wheel of SOURCES for a Python and says which Linux it runs on.
compiled_wheel() {
    local python=$1 sources=$2 place raw
    place=$(builder "$python")
    raw=$(mktemp -d)
    hatch "$python" "$sources" wheel "$raw"
    if [ -n "$(find "$raw" -name '*-none-any.whl')" ]; then
        rm -rf "$raw"
        fail "$python compiles nothing here; a C compiler and Python's headers are needed"
    fi
    if [ "$(uname -s)" = Linux ]; then
        quietly "naming the Linux a wheel runs on" env PATH="$place/bin:$PATH" \
            "$place/bin/python" -m auditwheel repair --plat auto -w "$dist" "$raw"/*.whl
    else
        mv "$raw"/*.whl "$dist"
    fi
    rm -rf "$raw"
}

# Makes the guide's pages, and one PDF of them where chromium is installed.
site() {
    local place pages=$dist/guide browser
    place=$(environment site "$first" packaging/site/requirements.txt)
    say "guide"
    rm -rf "$pages"
    NO_MKDOCS_2_WARNING=1 quietly "making the guide" "$place/bin/python" -m mkdocs build -q \
        -f packaging/site/mkdocs.yml -d "$pages"
    find "$pages" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    if browser=$(command -v chromium); then
        quietly "printing the guide" "$browser" --headless --no-sandbox --disable-gpu \
            --disable-background-networking --no-pdf-header-footer \
            --print-to-pdf="$dist/chargen-guide-$(version).pdf" "file://$pages/print_page.html"
    fi
}

# Makes the guide unless it is newer than what it is made of; wheels bring it.
need_site() {
    if [ ! -e "$made/guide" ] || [ ! -e "$dist/guide/index.html" ] ||
        [ -n "$(find docs packaging/site -type f -newer "$made/guide" -print -quit)" ]; then
        site
        touch "$made/guide"
    fi
}

wheel() {
    local python
    for python in $(pythons); do
        say "wheel for $("$python" -V)"
        compiled_wheel "$python" "$root"
    done
}

pure() {
    say "wheel for every Python"
    CHARGEN_PURE=1 hatch "$first" "$root" wheel "$dist"
}

sdist() {
    say "sources"
    hatch "$first" "$root" sdist "$dist"
}

combat() {
    local python sources=$made/chargen-combat
    "$first" packaging/combat_sources.py "$sources"
    for python in $(pythons); do
        say "combat module for $("$python" -V)"
        compiled_wheel "$python" "$sources"
    done
    say "combat module for every Python, and its sources"
    CHARGEN_PURE=1 hatch "$first" "$sources" wheel "$dist"
    hatch "$first" "$sources" sdist "$dist"
}

# Whether anything a wheel is made of is newer than a file.
changed_since() {
    [ -n "$(find chargen resources packaging pyproject.toml README.md -name __pycache__ -prune \
        -o -type f -newer "$1" -print -quit)" ]
}

# The folder that needs no Python: dist/chargen with the program `chargen` in it. What packages are made of.
frozen() {
    local python=$first place tag wheels packed
    tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
    wheels=("$dist/chargen-$(version)-$tag-$tag-"*.whl)
    if [ ! -e "${wheels[0]}" ] || changed_since "${wheels[0]}"; then
        say "wheel for $("$python" -V)"
        compiled_wheel "$python" "$root"
        wheels=("$dist/chargen-$(version)-$tag-$tag-"*.whl)
    fi
    place=$(environment frozen "$python" packaging/freeze-requirements.txt)
    quietly "installing the wheel" "$place/bin/python" -m pip install -q --disable-pip-version-check \
        --force-reinstall --no-deps "${wheels[0]}"
    say "freezing"
    rm -rf "$dist/chargen"
    # -P: what is installed is frozen, not the sources that lie here
    PYTHONHASHSEED=0 quietly "freezing" "$place/bin/python" -P -m PyInstaller -y --log-level WARN \
        --distpath "$dist" --workpath "$made/freezing" packaging/chargen.spec
    # they name the place of the environment
    find "$dist/chargen" -path '*.dist-info/RECORD' -delete
    "$dist/chargen/chargen" rules >/dev/null || fail "the frozen program does not find its rules"
    packed=$dist/chargen-$(version)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m).tar.xz
    say "packing"
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        -C "$dist" -c chargen | xz -6 -T1 >"$packed"
}

# Calls a script of packaging with the frozen folder, dist/, and a Python that knows the libraries.
packed_as() {
    [ -x "$dist/chargen/chargen" ] || frozen
    PYTHON=$(environment frozen "$first" packaging/freeze-requirements.txt)/bin/python \
        "packaging/$1.sh" "$dist/chargen" "$dist"
}

deb() {
    say "Debian package"
    packed_as deb
}

appimage() {
    say "AppDir"
    packed_as appimage
}

all() {
    wheel
    pure
    sdist
    combat
    frozen
    if [ "$(uname -s)" = Linux ]; then
        appimage
        if command -v dpkg-deb >/dev/null 2>&1; then deb; fi
    fi
}

# Whether an address is none, or one that stands for another: .example, .invalid, localhost.
is_made_up() { [[ -z $1 || $1 =~ (\.(example|invalid|test)|example\.(com|net|org)|localhost)(/|$) ]]; }

addresses() {
    local homepage contact
    homepage=$(constant HOMEPAGE) contact=$(constant CONTACT)
    if is_made_up "$homepage" || [[ $homepage != https://*/ ]]; then
        fail "a release needs the https:// address of its page as HOMEPAGE in chargen/__init__.py"
    fi
    if is_made_up "$contact" || [[ $contact != ?*@?*.?* ]]; then
        fail "a release needs the e-mail address of its maintainers as CONTACT in chargen/__init__.py"
    fi
}

release() {
    addresses
    all
}

usage() {
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

[ $# -gt 0 ] || usage
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    # 2020-02-02 is what hatchling takes where nobody says a date
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 1580601600)
fi
export SOURCE_DATE_EPOCH
unset CHARGEN_PURE PYTHONPATH
umask 022
first=$(pythons | head -n 1)
[ -n "$first" ] || fail "there is no Python 3.11 or newer here; name one in CHARGEN_PYTHONS"
"$first" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "$first is no Python 3.11 or newer"
mkdir -p "$dist" "$made"
for target in "$@"; do
    case $target in
    wheel | pure | sdist | site | combat | frozen | deb | appimage | addresses | release | all) "$target" ;;
    try) packaging/try.sh ;;
    *) usage ;;
    esac
done
