#!/usr/bin/env bash
# Makes the Debian package of a frozen program: `packaging/deb.sh FROZEN OUT`, dated as tree.sh does.
# The same folder gives the same bytes.
set -euo pipefail

frozen=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$here/..
python=${PYTHON:-python3}

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/chargen/__init__.py")
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$("$here/dated.sh")
export SOURCE_DATE_EPOCH

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
package=$stage/chargen
documents=$package/usr/share/doc/chargen
"$here/tree.sh" "$frozen" "$package/usr"

install -d "$package/DEBIAN" "$documents"
"$python" "$here/debian/changelog.py" <"$root/CHANGELOG.md" |
    "$here/addressed.sh" - >"$documents/changelog"
gzip -9n "$documents/changelog"
"$here/addressed.sh" "$here/debian/copyright" >"$documents/copyright"
chmod 644 "$documents/copyright"
install -D -m 644 "$here/debian/lintian-overrides" "$package/usr/share/lintian/overrides/chargen"

find "$package" -type d -exec chmod 755 {} +
find "$package" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
size=$(du -sk --apparent-size "$package/usr" | cut -f1)
"$here/addressed.sh" "$here/debian/control" | sed -e "s/@VERSION@/$version/" \
    -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" >"$package/DEBIAN/control"
(cd "$package" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)

mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$package" "$out/chargen_${version}_$architecture.deb"
