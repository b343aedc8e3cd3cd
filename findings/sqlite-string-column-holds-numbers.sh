#!/usr/bin/env bash
# Surprise: a column that is declared as STRING in SQLite turns the identifier `0012` into the number 12.
# Version: the SQLite 3.54.1 of Node 24.22.3 (node:sqlite); no package is needed. STRICT tables refuse the type.
# Expected: text, as with TEXT and VARCHAR.
# Seen: SQLite derives the affinity from parts of the name, and STRING has none of CHAR, CLOB and TEXT, so it is NUMERIC: `0012` is 12,
#   and the series `1234e567` is Infinity. A CID of 20 digits becomes a rounded REAL.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

cat > try.mjs <<'CODE'
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(':memory:');
database.exec('create table place (good text, bad string)');
const insert = database.prepare('insert into place values (?, ?)');
const texts = ['0012', '1234e567', '11336942814263847193'];
for (const text of texts) insert.run(text, text);
const rows = database.prepare('select good, bad, typeof(bad) as type from place').all();
console.table(rows.map((row) => ({ ...row })));
const isKept = rows.every(({ good }, at) => good === texts[at]);
process.exit(isKept && rows[0].bad === 12 && rows[1].bad === Infinity && rows[2].type === 'real' ? 0 : 1);
CODE
node try.mjs
