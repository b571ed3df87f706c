#!/usr/bin/env bash
# The README's two commands in a bare root; packaging/try_bare.sh starts it there, as root.
set -euo pipefail

mapfile -t arguments </srv/stuff/arguments
if [ "${arguments[*]}" = "" ]; then arguments=(); fi
seen=/srv/seen
step() { printf '== %s\n' "$*" | tee -a "$seen/steps.txt"; }

cd /srv/stuff/chargen

step "Debian $(cat /etc/debian_version): packaging/dev.sh run opens the window"
packaging/dev.sh run >"$seen/run.txt" 2>&1 &
started=$!
until [ -s /srv/stuff/window ]; do
    if ! kill -0 "$started" 2>/dev/null; then
        cat "$seen/run.txt"
        exit 1
    fi
    sleep 1
done
sleep 5
kill "$started"
wait "$started" || true
cat "$seen/run.txt"
step "the window is there, by $(python3 --version)"

if [ "${arguments[*]}" = window ]; then exit; fi
step "packaging/dev.sh test ${arguments[*]}"
packaging/dev.sh test "${arguments[@]}" 2>&1 | tee "$seen/test.txt"
step "the tests are green"
