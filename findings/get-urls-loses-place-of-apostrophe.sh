#!/usr/bin/env bash
# Surprise: get-urls 12.1.0 cuts a Google Maps link at the apostrophe of the business name, so the ID of the place is lost.
# Version: get-urls 12.1.0 (npm), default options.
# Expected: the whole link. RFC 3986 allows an apostrophe in a path, and Google Maps writes the one of "Joe's" unescaped.
# Seen: `…/maps/place/Joe`, a valid link to a search for "Joe"; nothing reports that coordinates and ID are gone.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund get-urls@12.1.0

cat > try.mjs <<'CODE'
import getUrls from 'get-urls';

const ID = '0x89c25a1b2c3d4e5f:0x1a2b3c4d5e6f7081';
const linkOf = (name) => `https://www.google.com/maps/place/${name}/@40.7,-73.9,17z/data=!4m6!3m5!1s${ID}!8m2!3d40.7512!4d-73.9821`;

/** Returns whether the links that get-urls finds in a shared text still contain the ID of the place. */
function keepsId(name) {
  const found = [...getUrls(`Look at this place\n${linkOf(name)}`)];
  console.log(name, '->', found);
  return found.some((url) => decodeURIComponent(url).includes(ID));
}

const [plain, apostrophe] = [keepsId('Joes+Cafe'), keepsId("Joe's+Cafe")];
console.log('ID kept without an apostrophe:', plain, '- with one:', apostrophe);
process.exit(plain && !apostrophe ? 0 : 1);
CODE
node try.mjs
