#!/usr/bin/env bash
# `destroy()` of Kysely never ends if it is called while the connection of a statement is being opened.
# Versions: kysely 0.29.6, pg 8.23.0, on the server of @electric-sql/pglite-socket 0.2.17 (@electric-sql/pglite 0.5.14).
# One would expect what `pool.end()` of pg does alone: it waits for the statement, which is answered, and ends.
# Seen: the driver forgets its pool before it ends it. The statement fails with a TypeError about `Client` of undefined; its
# open connection is neither used nor released, so the end of the pool waits for ever.
# Exits 0 only while this is so.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > npm-init.txt
npm install --no-audit --no-fund --silent --ignore-scripts kysely@0.29.6 pg@8.23.0 \
  @electric-sql/pglite-socket@0.2.17 @electric-sql/pglite@0.5.14

cat > destroy.mjs <<'EOF'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 0, host: '127.0.0.1', maxConnections: 9 });
await server.start();
const [host, port] = server.getServerConn().split(':');
const newPool = () => new pg.Pool({ host, port: Number(port), database: 'postgres', user: 'postgres' });
const within = (promise, ms) =>
  Promise.race([promise.then(() => 'ended'), new Promise((done) => setTimeout(done, ms, `not ended after ${ms} ms`))]);

const pool = newPool();
const answered = pool.query('select 1 as one').then(({ rows }) => JSON.stringify(rows));
const poolAlone = await within(pool.end(), 3000);
console.log(`pg alone: ${poolAlone}; the statement: ${await answered}`);

const db = new Kysely({ dialect: new PostgresDialect({ pool: newPool() }) });
await sql`select 1`.execute(db).catch((error) => console.log(error.message));
// Both statements need a connection; the second opens a new one.
const statements = [1, 2].map(() => sql`select 1 as one`.execute(db).then(() => 'answered', (error) => error.message));
await new Promise(setImmediate);
const destroyed = await within(db.destroy(), 5000);
console.log(`Kysely: destroy() has ${destroyed}; the statements:`);
for (const statement of statements) console.log(`- ${await Promise.race([statement, 'no answer'])}`);
process.exit(poolAlone === 'ended' && destroyed !== 'ended' ? 0 : 1);
EOF
node destroy.mjs
