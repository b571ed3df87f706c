#!/usr/bin/env bash
# Prints the second everything packed is dated to: SOURCE_DATE_EPOCH, else noon of the release.
set -euo pipefail

facts=$(dirname "$0")/../chargen/__init__.py
printf '%s\n' "${SOURCE_DATE_EPOCH:-$(date -u -d \
    "$(sed -n 's/^RELEASED = "\(.*\)"$/\1/p' "$facts") 12:00" +%s)}"
