#!/usr/bin/env bash
# Puts the menu entry, the file types, the icons and what software centres show where the desktop
# finds them: `packaging/linux/install.sh [PREFIX]`, by default ~/.local, for all users /usr/local.
# `install.sh --staged PREFIX ICONS` does so for a package, with the folder `packaging/icons.py` made:
# whoever installs that package then tells the desktop.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
icons=
if [ "${1:-}" = --staged ]; then
    icons=$3
    shift
fi
share=${1:-$HOME/.local}/share

install -D -m 644 "$here/chargen.desktop" "$share/applications/chargen.desktop"
install -D -m 644 "$here/chargen-mime.xml" "$share/mime/packages/chargen-mime.xml"
metainfo=org.gray_dawn.chargen.metainfo.xml
install -D -m 644 /dev/null "$share/metainfo/$metainfo"
"$here/../addressed.sh" "$here/$metainfo" >"$share/metainfo/$metainfo"
install -D -m 644 "$here/../../resources/icons/chargen.svg" \
    "$share/icons/hicolor/scalable/apps/chargen.svg"
if [ -n "$icons" ]; then
    cp -R "$icons/hicolor" "$share/icons/"
    exit
fi

if command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$share/mime"
fi
if command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database "$share/applications"
fi
