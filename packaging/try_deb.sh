#!/usr/bin/env bash
# Tries the Debian package in bare roots: `packaging/try_deb.sh PACKAGE CACHE [SUITE ...]`, as root.
# Bare roots of the suites (Debian 12 and 13) are made by debootstrap in CACHE once and never written
# again. What the program prints and shows there lies in CACHE/SUITE.seen afterwards; the sheet must
# be the same bytes in every root, and those of PYTHON where that names one that has chargen.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
mirror=${MIRROR:-http://deb.debian.org/debian}
package=$(realpath "$1") cache=$(realpath -m "$2")
shift 2
[ $# -gt 0 ] || set -- bookworm trixie

say() { printf 'try_deb.sh: %s\n' "$*" >&2; }

# The bare root of a suite; what is done in a trial is written beside it.
bare() {
    [ -d "$cache/$1.base" ] && return
    say "making a bare root of $1"
    debootstrap --variant=minbase "$1" "$cache/$1.making" "$mirror" >"$cache/$1.log" 2>&1
    mv "$cache/$1.making" "$cache/$1.base"
}

# The same package as an older version, to upgrade from.
older() {
    dpkg-deb -R "$package" "$1/older"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$1/older/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone --build "$1/older" "$1/older.deb" >/dev/null
    rm -rf "$1/older"
}

# One trial: in namespaces of its own, so that everything it mounts and starts ends with it.
trial() {
    local suite=$1 seen=$cache/$1.seen
    rm -rf "$seen" "$cache/$suite.work"
    mkdir -p "$seen" "$cache/$suite.work"/{upper,work,root} "$cache/$suite.archives/partial"
    export base=$cache/$suite.base work=$cache/$suite.work archives=$cache/$suite.archives
    export seen stuff here
    # shellcheck disable=SC2016 # said where it runs
    unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
        root=$work/root
        mount -t overlay overlay -o "lowerdir=$base,upperdir=$work/upper,workdir=$work/work" "$root"
        mount -t proc proc "$root/proc"
        mount -t tmpfs tmpfs "$root/tmp"
        mount -t tmpfs tmpfs "$root/dev"
        mkdir "$root/dev/shm" "$root/srv/stuff" "$root/srv/seen"
        chmod 1777 "$root/dev/shm" "$root/tmp"
        for node in null zero full random urandom tty; do
            touch "$root/dev/$node"
            mount --bind "/dev/$node" "$root/dev/$node"
        done
        mount --bind "$stuff" "$root/srv/stuff"
        mount --bind "$seen" "$root/srv/seen"
        mount --bind "$archives" "$root/var/cache/apt/archives"
        cp /etc/resolv.conf "$root/etc/resolv.conf"
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
            chroot "$root" bash /srv/stuff/inside.sh'
    rm -rf "$cache/$suite.work"
}

mkdir -p "$cache"
# two trials at once would take each other's roots away
exec 9>"$cache/lock"
flock 9
stuff=$(mktemp -d)
trap 'rm -rf "$stuff"' EXIT
cp "$package" "$stuff/newer.deb"
cp "$here/debian/inside.sh" "$here/../resources/samples/sniper.gdchar" "$stuff/"
older "$stuff"
chmod -R a+rX "$stuff"

sheets=()
for suite; do
    bare "$suite"
    say "trying in $suite"
    trial "$suite"
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
