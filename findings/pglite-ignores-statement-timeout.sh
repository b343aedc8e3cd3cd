#!/usr/bin/env bash
# PGlite accepts `statement_timeout`, reports it by `show`, and never applies it; meanwhile the event loop stands still.
# Version: @electric-sql/pglite 0.5.16.
# One would expect what PostgreSQL does: error 57014 (`query_canceled`) after 50 ms.
# Seen: the statement runs to its end without an error, and no timer of Node fires before that.
# Exits 0 only while this is so.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > npm-init.txt
npm install --no-audit --no-fund --silent --ignore-scripts @electric-sql/pglite@0.5.16

cat > timeout.mjs <<'EOF'
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create();
await db.query(`set statement_timeout = '50ms'`);
const { rows } = await db.query('show statement_timeout');
console.log('show statement_timeout:', rows[0].statement_timeout);

let ticks = 0;
const timer = setInterval(() => ticks++, 5);
const started = performance.now();
const outcome = await db.query('select count(*)::int as n from generate_series(1, 2000000)').then(
  (result) => `counted ${result.rows[0].n} rows`,
  (error) => `error ${error.code}: ${error.message}`,
);
const ms = Math.round(performance.now() - started);
clearInterval(timer);
console.log(`${outcome} in ${ms} ms; timers of Node that fired meanwhile: ${ticks}`);
await db.close();
process.exit(outcome.startsWith('counted') && ms > 50 && ticks <= 1 ? 0 : 1);
EOF
node timeout.mjs
