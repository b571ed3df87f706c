#!/usr/bin/env bash
# Makes the AppDir of a frozen program, runs it, and packs it where that can be done:
# `packaging/appimage.sh FROZEN OUT`, dated as tree.sh does. An AppImage is a small program, the
# runtime, with the folder behind it. appimagetool packs, if it is there; or mksquashfs, if
# APPIMAGE_RUNTIME names a runtime. Neither is fetched from anywhere.
set -euo pipefail

frozen=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
say() { printf 'appimage.sh: %s\n' "$*" >&2; }

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$here/../chargen/__init__.py")
architecture=$(uname -m)
SOURCE_DATE_EPOCH=$("$here/dated.sh")
export SOURCE_DATE_EPOCH
folder=$out/chargen.AppDir
image=$out/chargen-$version-$architecture.AppImage

rm -rf "$folder"
mkdir -p "$folder"
"$here/tree.sh" "$frozen" "$folder/usr"
ln -s usr/bin/chargen "$folder/AppRun"
cp "$here/linux/chargen.desktop" "$folder/chargen.desktop"
cp "$folder/usr/share/icons/hicolor/256x256/apps/chargen.png" "$folder/chargen.png"
ln -s chargen.png "$folder/.DirIcon"
find "$folder" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +

told=$("$folder/AppRun" --version)
[ "${told%% (*}" = "chargen $version" ] || {
    say "the AppDir says \"$told\""
    exit 1
}
if command -v appimagetool >/dev/null 2>&1; then
    ARCH=$architecture appimagetool --no-appstream "$folder" "$image"
elif [ -n "${APPIMAGE_RUNTIME:-}" ]; then
    mksquashfs "$folder" "$image.squashfs" -quiet -no-progress -noappend -all-root -comp zstd
    cat "$APPIMAGE_RUNTIME" "$image.squashfs" >"$image"
    rm "$image.squashfs"
    chmod 755 "$image"
else
    say "$folder runs; no appimagetool and no APPIMAGE_RUNTIME are here to pack it"
fi
