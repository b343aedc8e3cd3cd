#!/usr/bin/env bash
# Surprise: BSON, the format of MongoDB, stores a BigInt above 2^63 as another, negative number, without an error.
# Version: bson 7.3.4 (npm), the serializer of the driver of MongoDB.
# Expected: an error: BSON has signed 64-bit numbers only, and half of all CIDs are larger. node:sqlite refuses the same number.
# Seen: 11336942814263847193 comes back as -7109801259445704423. An index finds it, because queries wrap in the same way; exports and
#   ranges show the negative number.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bson@7.3.4

cat > try.mjs <<'CODE'
import { deserialize, serialize } from 'bson';
import { DatabaseSync } from 'node:sqlite';

const CID = 11336942814263847193n;
const { cid } = deserialize(serialize({ cid: CID }), { useBigInt64: true });
const database = new DatabaseSync(':memory:');
database.exec('create table place (cid integer)');
let refused = 'stored';
try {
  database.prepare('insert into place values (?)').run(CID);
} catch (error) {
  refused = error.message;
}
console.log(`BSON: ${CID} becomes ${cid}; SQLite: ${refused}`);
process.exit(cid === BigInt.asIntN(64, CID) && refused.includes('too large') ? 0 : 1);
CODE
node try.mjs
