#!/usr/bin/env bash
# Surprise: fast-xml-parser keeps a decimal number of 64 bits as text, and rounds the same number in hexadecimal.
# Version: fast-xml-parser 5.12.1 (npm), default options.
# Expected: it documents that a number which JavaScript cannot hold stays a text, as it does for `11336942814263847193`. The halves of a
#   feature ID of Google Maps are written `0x89c25a1b2c3d4e5f`.
# Seen: 9926595601430827000, whose hexadecimal form has other last digits: another place.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1

cat > try.mjs <<'CODE'
import { XMLParser } from 'fast-xml-parser';

const HEX = '0x89c25a1b2c3d4e5f';
const parse = (text) => new XMLParser().parse(`<cid>${text}</cid>`).cid;
const decimal = parse(String(BigInt(HEX)));
const hexadecimal = parse(HEX);
console.log(`${BigInt(HEX)} -> ${typeof decimal} ${decimal}`);
console.log(`${HEX} -> ${typeof hexadecimal} ${hexadecimal} = 0x${BigInt(hexadecimal).toString(16)}`);
process.exit(decimal === String(BigInt(HEX)) && hexadecimal === Number(HEX) ? 0 : 1);
CODE
node try.mjs
