#!/usr/bin/env bash
# Tries the Debian package in bare roots: `packaging/try_deb.sh PACKAGE CACHE [SUITE ...]`, as root.
# Bare roots of the suites (Debian 12 and 13) are made by debootstrap in CACHE once and never written
# again. What the program prints and shows there lies in CACHE/SUITE.seen afterwards; the sheet must
# be the same bytes in every root, and those of PYTHON where that names one that has chargen.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
package=$(realpath "$1") cache=$(realpath -m "$2")
shift 2
[ $# -gt 0 ] || set -- bookworm trixie

say() { printf 'try_deb.sh: %s\n' "$*" >&2; }

# The same package as an older version, to upgrade from.
older() {
    dpkg-deb -R "$package" "$1/older"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$1/older/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone --build "$1/older" "$1/older.deb" >/dev/null
    rm -rf "$1/older"
}

stuff=$(mktemp -d)
trap 'rm -rf "$stuff"' EXIT
cp "$package" "$stuff/newer.deb"
cp "$here/debian/inside.sh" "$here/../resources/samples/sniper.gdchar" "$stuff/"
older "$stuff"
chmod -R a+rX "$stuff"

sheets=()
for suite; do
    say "trying in $suite"
    "$here/bare_root.sh" "$cache" "$suite" "$stuff"
    sheets+=("$cache/$suite.seen/sniper.pdf")
done
if [ -n "${PYTHON:-}" ]; then
    "$PYTHON" -P -m chargen sheet "$stuff/sniper.gdchar" -o - >"$stuff/sniper.pdf"
    sheets+=("$stuff/sniper.pdf")
fi
for sheet in "${sheets[@]}"; do
    cmp "${sheets[0]}" "$sheet"
done
say "all is well; look at the pictures in $cache/*.seen"
