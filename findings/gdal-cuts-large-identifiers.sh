#!/usr/bin/env bash
# Surprise: GDAL, the library of QGIS, turns every number above 2^63 into the same number. Two businesses become one.
# Version: GDAL 3.6.2 (Debian 12). Needs `ogr2ogr` (gdal-bin).
# Expected: with AUTODETECT_TYPE a column that does not fit into 64 signed bits is text or, as in QGIS's own dialog, a real. Half of
#   all CIDs are as large.
# Seen: both CIDs are 9223372036854775807. A warning is printed, and the exit code is 0.
# Exits 0 only while this is so.
set -euo pipefail
[ -n "$(command -v ogr2ogr)" ] || { echo 'ogr2ogr is missing' >&2; exit 2; }

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
cat > places.csv <<'CSV'
name,lat,lng,cid
Maple Dental,40.7512,-73.9821,11336942814263847193
Elm Dental,40.7600,-73.9800,12600752361761623094
CSV
ogr2ogr -f GeoJSON places.geojson places.csv -oo AUTODETECT_TYPE=YES -oo X_POSSIBLE_NAMES=lng -oo Y_POSSIBLE_NAMES=lat
grep -o '"name": "[A-Z][^}]*' places.geojson
[ "$(grep -c '"cid": 9223372036854775807' places.geojson)" = 2 ]
