#!/usr/bin/env bash
# Lays out a frozen program as a Linux system has it: `packaging/tree.sh FROZEN PREFIX`.
# Below PREFIX come lib/chargen, bin/chargen, and in share menu entry, types, icons, manual page and
# completions. The Debian package, the AppImage and the Flatpak are all made of such a tree; its times
# are those of SOURCE_DATE_EPOCH, else of the release. PYTHON is one that knows chargen's libraries.
set -euo pipefail

frozen=$1 prefix=$2
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
share=$prefix/share

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
QT_QPA_PLATFORM=offscreen "$python" "$here/icons.py" "$made/icons" >/dev/null
SOURCE_DATE_EPOCH=$("$here/dated.sh") "$python" "$here/manual.py" "$made/papers" >/dev/null

install -d "$prefix/lib" "$prefix/bin"
cp -R "$frozen" "$prefix/lib/chargen"
ln -s ../lib/chargen/chargen "$prefix/bin/chargen"
"$here/linux/install.sh" --staged "$prefix" "$made/icons"
install -D -m 644 "$made/papers/chargen.bash" "$share/bash-completion/completions/chargen"
install -D -m 644 "$made/papers/_chargen" "$share/zsh/vendor-completions/_chargen"
install -D -m 644 "$made/papers/chargen.fish" "$share/fish/vendor_completions.d/chargen.fish"
install -D -m 644 "$made/papers/chargen.1" "$share/man/man1/chargen.1"
gzip -9n "$share/man/man1/chargen.1"

find "$prefix" -type d -exec chmod 755 {} +
find "$prefix" -type f ! -path "$prefix/lib/chargen/chargen" -exec chmod 644 {} +
find "$prefix" -exec touch --no-dereference --date "@$("$here/dated.sh")" {} +
