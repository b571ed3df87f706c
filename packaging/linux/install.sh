#!/usr/bin/env bash
# Puts the menu entry, the file types and the icon where the desktop finds them:
# `packaging/linux/install.sh [PREFIX]`, by default ~/.local, for all users /usr/local.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
share=${1:-$HOME/.local}/share

install -D -m 644 "$here/chargen.desktop" "$share/applications/chargen.desktop"
install -D -m 644 "$here/chargen-mime.xml" "$share/mime/packages/chargen-mime.xml"
install -D -m 644 "$here/../../resources/icons/chargen.svg" \
    "$share/icons/hicolor/scalable/apps/chargen.svg"

if command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$share/mime"
fi
if command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database "$share/applications"
fi
