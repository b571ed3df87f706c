#!/usr/bin/env bash
# What is tried inside a bare root; packaging/try_deb.sh starts it there, as root.
set -Eeuo pipefail

seen=/srv/seen
screen=/tmp/screen
export DEBIAN_FRONTEND=noninteractive

trap 'printf "line %s failed\n" "$LINENO" >&2' ERR
step() { printf '== %s\n' "$*" | tee -a "$seen/steps.txt"; }
apt() { apt-get -qq -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root "$@" >>"$seen/apt.txt" 2>&1; }
ada() { runuser -u ada -- env HOME="$home" DISPLAY=:71 PATH=/usr/bin:/bin "$@"; }
# What the user has: each of her files, with what is in it.
hers() { (cd "$home" && find . -type f ! -path './.cache/*' -exec sha256sum {} + | sort); }

# Ends the program as a session that ends does, and waits for it.
end() {
    local process
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/exe")" = /usr/lib/chargen/chargen ] && kill "${process#/proc/}"
    done
    wait "$1" || true
}

# Whether there are words on the screen: an empty one packs to less than a half of the smallest window.
drawn() { [ "$(gzip -1 <"$screen/Xvfb_screen0" | wc -c)" -gt 28000 ]; }

# The screen of the server as it stands, once a window whose title holds the words is shown.
picture() {
    local words=$1 name=$2
    ada timeout 120 xdotool search --sync --onlyvisible --name "$words" >/dev/null
    local before=none now=""
    for _ in $(seq 240); do
        [ "$now" = "$before" ] && drawn && break
        sleep 0.5
        before=$now
        now=$(sha256sum <"$screen/Xvfb_screen0")
    done
    drawn
    cp "$screen/Xvfb_screen0" "$seen/$name.xwd"
    chmod a+r "$seen/$name.xwd"
}

step "an older version is installed, with nothing but what it depends on"
apt update
apt install --no-install-recommends /srv/stuff/older.deb
useradd --create-home ada
home=$(getent passwd ada | cut -d: -f6)
install -o ada -g ada -m 644 /srv/stuff/sniper.gdchar "$home/sniper.gdchar"
ada chargen --version

step "it is upgraded"
apt install --no-install-recommends /srv/stuff/newer.deb
dpkg-query -W chargen | tee -a "$seen/steps.txt"
ada chargen --version | tee -a "$seen/steps.txt"

step "no library is missing but those of parts nobody needs"
find /usr/lib/chargen -name '*.so*' -type f | while read -r library; do
    LD_LIBRARY_PATH=/usr/lib/chargen/_internal ldd "$library" 2>/dev/null |
        sed -n "s|^\s*\(.*\) => not found|$library \1|p"
done >"$seen/missing.txt"
if grep -E 'libqxcb\.so|libqoffscreen\.so|PySide6/Qt[A-Z]' "$seen/missing.txt"; then
    exit 1
fi

step "a character is proved, printed, and fights with two processes"
cd "$home"
ada chargen audit sniper.gdchar >"$seen/audit.txt"
ada chargen sheet sniper.gdchar -o - >"$seen/sniper.pdf"
ada chargen fight trooper thug --runs 2000 --jobs 2 >"$seen/fight.txt"

step "its window opens on a screen"
apt install --no-install-recommends xvfb xdotool xdg-utils shared-mime-info desktop-file-utils \
    libglib2.0-bin hicolor-icon-theme man-db
mkdir -m 755 "$screen"
install -d -m 1777 /tmp/.X11-unix
Xvfb :71 -screen 0 1280x800x24 -fbdir "$screen" -nolisten tcp -nolisten local >"$seen/xvfb.txt" 2>&1 &
for _ in $(seq 100); do
    [ -S /tmp/.X11-unix/X71 ] && break
    sleep 0.1
done
ada chargen >"$seen/window.txt" 2>&1 &
started=$!
picture chargen window
end "$started"

step "a character opens by its type"
kind=$(ada env XDG_CURRENT_DESKTOP=GNOME xdg-mime query filetype "$home/sniper.gdchar")
[ "$kind" = application/x-gray-dawn-character ]
[ "$(ada xdg-mime query default application/x-gray-dawn-character)" = chargen.desktop ]
ada gio mime application/x-gray-dawn-packet | grep -q chargen.desktop
ada gio open "$home/sniper.gdchar" >"$seen/opened.txt" 2>&1 &
started=$!
picture 'sniper|Sniper|gdchar' opened
end "$started"

step "the manual is there"
env MANPAGER=cat man --warnings chargen >"$seen/man.txt" 2>"$seen/man-warnings.txt"
[ ! -s "$seen/man-warnings.txt" ]
bash -n /usr/share/bash-completion/completions/chargen

step "it is removed, and installed again and purged; what the user has stays as it is"
hers >"$seen/before.txt"
apt remove chargen
[ ! -e /usr/bin/chargen ]
[ ! -e /usr/lib/chargen ]
apt install --no-install-recommends /srv/stuff/newer.deb
apt purge chargen
hers >"$seen/after.txt"
cmp "$seen/before.txt" "$seen/after.txt"
find / -xdev -name '*chargen*' ! -path "$home/*" ! -path '/srv/*' ! -path '/proc/*' ! -path '/tmp/*' \
    ! -path '/var/cache/*' ! -path '/var/log/*' >"$seen/left.txt"
[ ! -s "$seen/left.txt" ]
step "done"
