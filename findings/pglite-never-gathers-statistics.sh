#!/usr/bin/env bash
# Surprise: PGlite shows `autovacuum` as on and never gathers statistics, so the planner guesses for ever.
# Version: @electric-sql/pglite 0.5.16.
# Expected: after a load of 100,000 rows PostgreSQL runs `analyze` on the table within `autovacuum_naptime`, here a second.
# Seen: no statistics, no time of an analysis. A filter that matches 90,000 rows is planned as one of a few hundred.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16

cat > try.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite';
import { setTimeout } from 'node:timers/promises';

const db = await PGlite.create();
const one = async (sql) => Object.values((await db.query(sql)).rows[0])[0];
await db.exec(`alter system set autovacuum_naptime = '1s'`);
await db.exec(`select pg_reload_conf();
  create table pin (id int primary key, state text);
  insert into pin select n, case when n % 10 = 0 then 'lost' else 'found' end from generate_series(1, 100000) n;`);
await setTimeout(5_000);
const plan = async () => Number(/rows=(\d+)/.exec(await one(`explain select * from pin where state = 'found'`))[1]);
const [setting, known, before] = [await one('show autovacuum'), await one(`select count(*)::int from pg_stats where tablename = 'pin'`), await plan()];
await db.exec('analyze pin');
const after = await plan();
console.log(`autovacuum ${setting}; columns with statistics: ${known}; rows expected: ${before}, after analyze ${after}`);
await db.close();
process.exit(setting === 'on' && known === 0 && before < 1_000 && after > 80_000 ? 0 : 1);
CODE
node try.mjs
