#!/usr/bin/env bash
# A worker of Bull whose connection was lost still takes jobs after `drainDelay`, the more the higher its concurrency.
# Version: bull 4.16.5 with ioredis 5.11.1. Needs `redis-server` (seen with 7.0.15).
# One would expect that Redis gives jobs to a lost connection for at most `drainDelay` (5 seconds), the documented time for
# which a worker waits for a job. Each of N idle slots sends its own BRPOPLPUSH over one connection, so Redis has N of them
# and runs them one after another for N times 5 seconds, however long the worker is gone.
# Seen: with a concurrency of 4, a job that is added 12 seconds after the loss becomes active; no worker has it.
# Exits 0 only while this is so.
set -euo pipefail
[ -n "$(command -v redis-server)" ] || { echo 'redis-server is missing' >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > npm-init.txt
npm install --no-audit --no-fund --silent --ignore-scripts bull@4.16.5 ioredis@5.11.1

cat > lost.mjs <<'EOF'
import Bull from 'bull';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '']);
await setTimeout(1_000);

// Forwards connections until they are lost: then neither data nor an end passes, as without a route.
const pairs = [];
const relay = createServer((client) => {
  const target = createConnection(port, '127.0.0.1');
  client.pipe(target).pipe(client);
  pairs.push([client, target]);
}).listen(0, '127.0.0.1');
await once(relay, 'listening');

const worker = new Bull('jobs', `redis://127.0.0.1:${relay.address().port}`);
worker.process('*', 4, async () => undefined);
await setTimeout(2_000);
for (const [client, target] of pairs) {
  client.unpipe(target).pause();
  target.unpipe(client).pause();
}
const producer = new Bull('jobs', `redis://127.0.0.1:${port}`);
await setTimeout(12_000);
await producer.add('work', {});
await setTimeout(500);
const { waiting, active } = await producer.getJobCounts();
console.log(`12 seconds after the loss: ${waiting} jobs wait, ${active} is active`);
redis.kill();
process.exit(active === 1 ? 0 : 1);
EOF
node lost.mjs
