#!/usr/bin/env bash
# Prints a file with the project's addresses in place of @HOMEPAGE@ and @CONTACT@: `packaging/addressed.sh FILE`.
# Both are constants of chargen/__init__.py. While there is no homepage, lines that name it are left out, and
# the screenshots of AppStream with them.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)

constant() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$here/../chargen/__init__.py"; }

homepage=$(constant HOMEPAGE)
contact=$(constant CONTACT)
if [ -z "$homepage" ]; then
    left_out=(-e '/<screenshots>/,/<\/screenshots>/d' -e '/@HOMEPAGE@/d')
else
    left_out=()
fi
sed "${left_out[@]}" -e "s|@HOMEPAGE@|$homepage|g" -e "s|@CONTACT@|${contact:-maintainers@localhost}|g" "$1"
