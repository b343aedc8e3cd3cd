#!/usr/bin/env bash
# Google publishes two npm clients of one API, Places API (New) v1. Only one of them knows that a place may have moved.
# Versions: @googleapis/places 14.0.1 (its newest in November 2026) and @googlemaps/places 2.5.0.
# Expected: both descriptions of the resource Place have the same fields, so a field that one lacks does not exist.
# Seen: the protocol description of @googlemaps/places has moved_place (93) and moved_place_id (94); the types of
# @googleapis/places, which are made from the REST discovery document, have neither. Both have businessStatus.
# Code that is written by the REST types never learns where a closed business went.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm pack --silent @googleapis/places@14.0.1 @googlemaps/places@2.5.0 >/dev/null
mkdir rest proto
tar -xzf googleapis-places-14.0.1.tgz -C rest
tar -xzf googlemaps-places-2.5.0.tgz -C proto

types=rest/package/build/v1.d.ts
place=proto/package/build/protos/google/maps/places/v1/place.proto

count() { grep -ciE "$1" "$2" || true; }

echo "fields                        REST types  protocol description"
echo "businessStatus                $(count 'businessStatus\?:' "$types")           $(count ' business_status =' "$place")"
echo "movedPlace, movedPlaceId      $(count 'movedPlace(Id)?\?:' "$types")           $(count ' moved_place(_id)? =' "$place")"

[ "$(count 'businessStatus\?:' "$types")" -ge 1 ] && [ "$(count ' business_status =' "$place")" = 1 ]
[ "$(count 'movedPlace' "$types")" = 0 ] && [ "$(count ' moved_place(_id)? =' "$place")" = 2 ]
