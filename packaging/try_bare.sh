#!/usr/bin/env bash
# Tries the README's two commands in a bare Debian: `packaging/try_bare.sh 12|13 [ARGUMENTS]`, as root.
# A clone of the last commit opens its window there on a screen of this system, then runs
# `packaging/dev.sh test ARGUMENTS`; the argument `window` alone leaves the tests out. It needs debootstrap,
# git, Xvfb and xdotool. Roots lie in BARE_ROOTS, by default .build/bare; pip there is configured as here.
set -euo pipefail

cd "$(dirname "$0")/.."
cache=${BARE_ROOTS:-.build/bare}
case ${1:-} in
12) suite=bookworm ;;
13) suite=trixie ;;
*)
    printf 'use: packaging/try_bare.sh 12|13 [window | ARGUMENTS OF packaging/dev.sh test]\n' >&2
    exit 2
    ;;
esac
shift

say() { printf 'try_bare.sh: %s\n' "$*" >&2; }

# pip's configuration as NAME=VALUE lines; the files it names are noted and moved below /srv/host.
pip_configuration() {
    local key value word path words
    python3 -m pip config list 2>/dev/null | while IFS='=' read -r key value; do
        value=${value#\'} words=""
        for word in ${value%\'}; do
            path=${word#file://}
            if [ "${path#/}" != "$path" ] && [ -e "$path" ]; then
                # an index of files names files that lie beside it
                if [ "$path" = "$word" ]; then echo "$path"; else dirname "$path"; fi >>"$stuff/shared"
                word=${word%"$path"}/srv/host$path
            fi
            words+="$word "
        done
        key=$(printf '%s' "${key##*.}" | tr a-z- A-Z_)
        printf 'PIP_%s=%s\n' "$key" "${words% }"
    done
}

stuff=$(mktemp -d)
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; rm -rf "$stuff"' EXIT
git clone -q . "$stuff/chargen"
cp packaging/debian/inside_clone.sh "$stuff/inside.sh"
printf '%s\n' "$@" >"$stuff/arguments"

mapfile -t settings < <(pip_configuration)
for name in http_proxy https_proxy no_proxy; do
    [ -z "${!name:-}" ] || settings+=("$name=${!name}")
done
if [ -e "$stuff/shared" ]; then sort -u -o "$stuff/shared" "$stuff/shared"; fi

exec 3< <(exec Xvfb -displayfd 1 -screen 0 1280x800x24 2>/dev/null)
started+=($!)
read -r screen <&3
# Tells the trial once a window of the program is on the screen.
DISPLAY=:$screen xdotool search --sync --onlyvisible --name chargen >"$stuff/window" &
started+=($!)
say "trying in Debian's $suite"
SCREEN=$screen packaging/bare_root.sh "$cache" "$suite" "$stuff" "DISPLAY=:$screen" "${settings[@]}"
say "all is well in Debian's $suite"
