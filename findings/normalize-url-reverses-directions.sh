#!/usr/bin/env bash
# Surprise: normalize-url 8.1.1 turns a Google Maps link with directions TO a place into one with directions FROM it.
# Version: normalize-url 8.1.1 (npm), default options; get-urls 12.1.0 applies it to every link that it finds in a text.
# Expected: a normalised link leads to the same page. In `/maps/dir//PLACE` the empty segment is the start, "my position".
# Seen: the empty segment is removed, so PLACE moves from the second position, the destination, to the first, the start.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund normalize-url@8.1.1

cat > try.mjs <<'CODE'
import normalizeUrl from 'normalize-url';

/** Returns the stops of a link to directions: the start, then the destination. */
const stopsOf = (url) => new URL(url).pathname.split('/').slice(3, 5).map(decodeURIComponent);

const link = 'https://www.google.com/maps/dir//Maple+Dental/data=!4m6!4m5!1m1!4e2!1m2!1m1!1s0x89c25a1b2c3d4e5f:0x1a2b3c4d5e6f7081';
const normalized = normalizeUrl(link);
console.log('link       ', link);
console.log('normalised ', normalized);
const [startBefore, destinationBefore] = stopsOf(link);
const [startAfter, destinationAfter] = stopsOf(normalized);
console.log('before: start', JSON.stringify(startBefore), 'destination', JSON.stringify(destinationBefore));
console.log('after:  start', JSON.stringify(startAfter), 'destination', JSON.stringify(destinationAfter));
const isReversed = startBefore === '' && destinationBefore === 'Maple+Dental' && startAfter === 'Maple+Dental';
process.exit(isReversed ? 0 : 1);
CODE
node try.mjs
