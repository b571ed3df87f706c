#!/usr/bin/env bash
# Runs STUFF/inside.sh in a bare Debian: `packaging/bare_root.sh CACHE SUITE STUFF [NAME=VALUE ...]`, as root.
# The root of a suite is made by debootstrap in CACHE once; a trial writes beside it, never into it.
# Inside, STUFF is /srv/stuff and CACHE/SUITE.seen, which stays afterwards, is /srv/seen. A file STUFF/shared,
# if there is one, lists paths of this system the trial sees below /srv/host.
set -euo pipefail

mirror=${MIRROR:-http://deb.debian.org/debian}
cache=$(realpath -m "$1") suite=$2 stuff=$(realpath "$3")
shift 3

mkdir -p "$cache"
# two trials at once would remove each other's roots
exec 9>"$cache/lock"
flock 9

export base=$cache/$suite.base work=$cache/$suite.work archives=$cache/$suite.archives
export seen=$cache/$suite.seen stuff
if [ ! -d "$base" ]; then
    printf 'bare_root.sh: making a bare root of %s\n' "$suite" >&2
    debootstrap --variant=minbase "$suite" "$cache/$suite.making" "$mirror" >"$cache/$suite.log" 2>&1
    mv "$cache/$suite.making" "$base"
fi

rm -rf "$seen" "$work"
mkdir -p "$seen" "$work"/{upper,work,root} "$archives/partial"
trap 'rm -rf "$work"' EXIT
# Namespaces of its own: everything the trial mounts and starts ends with it.
# shellcheck disable=SC2016 # expanded where it runs
unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
    root=$work/root
    mount -t overlay overlay -o "lowerdir=$base,upperdir=$work/upper,workdir=$work/work" "$root"
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t tmpfs tmpfs "$root/dev"
    mkdir "$root/dev/shm" "$root/dev/pts" "$root/tmp/.X11-unix" "$root/srv"/{stuff,seen,host}
    chmod 1777 "$root/dev/shm" "$root/tmp" "$root/tmp/.X11-unix"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    ln -s pts/ptmx "$root/dev/ptmx"
    ln -s /proc/self/fd "$root/dev/fd"
    for number in 0:stdin 1:stdout 2:stderr; do ln -s "fd/${number%:*}" "$root/dev/${number#*:}"; done
    for node in null zero full random urandom tty; do
        touch "$root/dev/$node"
        mount --bind "/dev/$node" "$root/dev/$node"
    done
    mount --bind "$stuff" "$root/srv/stuff"
    mount --bind "$seen" "$root/srv/seen"
    mount --bind "$archives" "$root/var/cache/apt/archives"
    if [ -n "${SCREEN:-}" ]; then mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"; fi
    if [ -e "$stuff/shared" ]; then
        while read -r path; do
            if [ -d "$path" ]; then
                mkdir -p "$root/srv/host$path"
            else
                install -D /dev/null "$root/srv/host$path"
            fi
            mount --bind "$path" "$root/srv/host$path"
        done <"$stuff/shared"
    fi
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@" \
        chroot "$root" bash /srv/stuff/inside.sh' inside "$@"
