#!/usr/bin/env bash
# Makes a release, as far as one computer can: `packaging/release.sh VERSION [--key KEY] [--skip-trials]`.
#   VERSION        as 0.2.0; the changelog's "Unreleased" becomes its heading, dated today (UTC)
#   --key KEY      the GnuPG key that signs the checksums; without it they stay unsigned
#   --skip-trials  no bare Debian roots; those need root and debootstrap
# In order: version and changelog, all artefacts twice in two folders, which must be the same bytes,
# checksums, signature, trials, and the steps left for hands. Everything lies in dist/ afterwards.
set -euo pipefail

cd "$(dirname "$0")/.."
facts=chargen/__init__.py
metainfo=packaging/linux/org.gray_dawn.chargen.metainfo.xml
again=$PWD/.build/again

say() { printf 'release.sh: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}
usage() {
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

version="" key="" trials=yes
while [ $# -gt 0 ]; do
    case $1 in
    --key)
        [ $# -gt 1 ] || usage
        key=$2
        shift
        ;;
    --skip-trials) trials=no ;;
    -*) usage ;;
    *)
        [ -z "$version" ] || usage
        version=$1
        ;;
    esac
    shift
done
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || usage
[ -z "$(git status --porcelain)" ] || fail "commit or put away your changes first"
if [ -n "$key" ]; then
    gpg --list-secret-keys "$key" >/dev/null 2>&1 || fail "gpg has no secret key $key here"
fi
packaging/build.sh addresses

# --- version, date and changelog, in one commit

today=$(date -u +%F)
set_version() {
    sed -i -e "s/^__version__ = .*/__version__ = \"$version\"/" \
        -e "s/^RELEASED = .*/RELEASED = \"$today\"/" "$facts"
    sed -i "s/^## \[Unreleased\]\$/## [Unreleased]\n\n## [$version] - $today/" CHANGELOG.md
    # AppStream names the newest version alone
    sed -i "s|<release version=\"[^\"]*\" date=\"[^\"]*\"|<release version=\"$version\" date=\"$today\"|" "$metainfo"
    git commit -q -m "release: set version $version" "$facts" CHANGELOG.md "$metainfo"
}
if ! grep -q "^__version__ = \"$version\"\$" "$facts"; then
    sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' CHANGELOG.md | grep -q '^\* ' ||
        fail "CHANGELOG.md has nothing under Unreleased"
    say "version $version of $today"
    set_version
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# --- everything, twice

rm -rf dist
packaging/build.sh release
say "everything again, in another folder"
rm -rf "$again"
git clone -q . "$again"
"$again/packaging/build.sh" release

files() { (cd "$1" && find . -maxdepth 1 -type f ! -name 'SHA256SUMS*' -printf '%P\n' | LC_ALL=C sort); }
[ "$(files dist)" = "$(files "$again/dist")" ] || fail "the second time other files were made: $again/dist"
different=0
while read -r file; do
    cmp -s "dist/$file" "$again/dist/$file" && continue
    if [[ $file = chargen-guide-*.pdf ]]; then
        say "not compared: $file holds the time chromium printed it"
        continue
    fi
    different=$((different + 1))
    say "not the same bytes twice: $file, from byte $(cmp "dist/$file" "$again/dist/$file" | grep -o '[0-9]*, ' | head -n 1)"
done < <(files dist)
if [ $different = 0 ]; then say "all others are the same bytes twice"; fi

# --- checksums and signature

(cd dist && files . | xargs -d '\n' sha256sum >SHA256SUMS)
if [ -n "$key" ]; then
    gpg --batch --yes --local-user "$key" --armor --detach-sign dist/SHA256SUMS
    say "signed by $key: dist/SHA256SUMS.asc"
else
    say "unsigned: name a key with --key to sign dist/SHA256SUMS"
fi

# --- trials

packaging/try.sh
if [ $trials = yes ]; then
    [ "$(id -u)" = 0 ] || fail "trials in bare Debian need root; --skip-trials leaves them out"
    packaging/try_deb.sh "dist/chargen_${version}_"*.deb .build/bare bookworm trixie
    packaging/try_bare.sh 12
    packaging/try_bare.sh 13
else
    say "not tried in bare Debian 12 and 13"
fi

cat <<END
Left for hands:
  * Read the changelog of $version once more; then: git tag -s v$version && git push --follow-tags
  * Upload what lies in dist/, SHA256SUMS included.
  * Windows and macOS: packaging/windows and packaging/macos have not been run; build them there.
  * Flatpak: packaging/flatpak needs flatpak-builder and its runtimes.
END
[ $different = 0 ]
