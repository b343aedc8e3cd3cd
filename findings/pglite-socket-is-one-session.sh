#!/usr/bin/env bash
# Surprise: two clients of pglite-socket hold the same advisory lock at once.
# Version: @electric-sql/pglite-socket 0.2.17 with @electric-sql/pglite 0.5.14, and pg 8.23.0.
# Expected: the option `maxConnections` gives each client a session, as a server does: the second client does not get the lock.
# Seen: all clients share one session: one backend, its locks, its `set` and its prepared statements. A lock that keeps a job from
#   running twice keeps nothing, and the time zone that one client sets is that of all.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite-socket@0.2.17 @electric-sql/pglite@0.5.14 pg@8.23.0

cat > try.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';

const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 0, host: '127.0.0.1', maxConnections: 9 });
await server.start();
const [host, port] = server.getServerConn().split(':');
const clients = [1, 2].map(() => new pg.Client({ host, port: Number(port), database: 'postgres', user: 'postgres' }));
for (const client of clients) await client.connect();

const locked = [];
for (const client of clients) locked.push((await client.query('select pg_try_advisory_lock(7) as got')).rows[0].got);
await clients[0].query(`set timezone = 'Asia/Tokyo'`);
const zone = (await clients[1].query('show timezone')).rows[0].TimeZone;
console.log(`both got the lock: ${locked.join()}; the second client has the time zone of the first: ${zone}`);
process.exit(locked.every(Boolean) && zone === 'Asia/Tokyo' ? 0 : 1);
CODE
node try.mjs
