#!/usr/bin/env bash
# Surprise: with BigInt, json-bigint rejects a JSON text because a latitude in it has 17 digits.
# Version: json-bigint 1.0.0 (npm) with `useNativeBigInt`.
# Expected: whole numbers beyond 2^53 become BigInt, so that a CID keeps its digits; other numbers are numbers, as without the option.
# Seen: every number of more than 15 characters goes to BigInt, so `40.71234567890123456` throws a SyntaxError. Python, DuckDB and many
#   vendors print coordinates with 15 to 17 digits.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-bigint@1.0.0

cat > try.mjs <<'CODE'
import jsonBigInt from 'json-bigint';

const { parse } = jsonBigInt({ useNativeBigInt: true });

/** Returns the parsed text, or the message of the error. */
function attempt(text) {
  try {
    const { cid, lat } = parse(text);
    return `cid ${cid}, lat ${lat}`;
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

const short = attempt('{"cid":11336942814263847193,"lat":40.7123456}');
const long = attempt('{"cid":11336942814263847193,"lat":40.71234567890123456}');
console.log(`${short}\n${long}`);
process.exit(short.includes('11336942814263847193') && long.includes('BigInt') ? 0 : 1);
CODE
node try.mjs
