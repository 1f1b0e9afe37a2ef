#!/bin/sh
# Prints a store of the first version (0.1.0 before the state page) as SQL.
# Usage: 1.sh PATH-OF-CARVALET-0.1.0 > 1.sql
set -eu
carvalet=$1
export CARVALET_STORE="$(mktemp -d)/cars.sqlite" CARVALET_USER=anna TZ=Europe/Berlin
trap 'rm -r "$(dirname "$CARVALET_STORE")"' EXIT
park() { "$carvalet" park "$@" -q; }
park BMW M3 --year 2019 --plate 'B MW 123' --owner 'Zoë Łukasz' --key K7 --spot A12 \
  --at 2026-03-28T18:00:00+01:00
park bmw 320i --year 2012 --plate 'b-mw 7' --at 2026-03-29T01:30:00Z
park Škoda Fabia --at 2026-03-29T02:30:00Z --by ben
park --note 'no name' --at 2026-03-30T09:00:00Z
park 日産 リーフ --year 1999 --owner さくら --at 2026-03-30T10:00:00Z
park Audi A4 --photo /tmp/x.jpg --color red --at 2026-03-30T10:00:00Z
"$carvalet" retrieve 3 -q
"$carvalet" remove 6 -q
"$carvalet" edit 2 --color blue -q
park Audi A6 --at 2026-03-30T11:00:00Z
sqlite3 "$CARVALET_STORE" .dump
echo 'PRAGMA application_id = 1128354390;'
echo 'PRAGMA user_version = 1;'
