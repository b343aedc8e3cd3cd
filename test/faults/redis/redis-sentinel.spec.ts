import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tools/dev/free-port.js';
import { describeWith } from '../../support/describe-with.js';
import { startRedis } from '../../support/redis.js';
import { until } from '../../support/wait.js';
import { REDIS_BINARY, RedisInstallation } from './redis-installation.js';

const MASTER = 'Ranking_master';
const PASSWORD = 'of the sentinels';

describeWith(['postgresql', 'redis'], 'service on Redis with Sentinel', () => {
  it('the service goes on after a failover, and every accepted scan completes', async () => {
    // A replica stores what it receives in its folder.
    const folder = mkdtempSync(join(tmpdir(), 'lrs-replica-'));
    const master = await startRedis(REDIS_BINARY());
    const masterPort = Number(new URL(master.url).port);
    const replica = await startRedis(
      REDIS_BINARY(),
      undefined,
      '--dir',
      folder,
      '--replicaof',
      '127.0.0.1',
      String(masterPort),
    );
    const sentinel = await startSentinel(masterPort, 1);
    const installation = await RedisInstallation.create();
    onTestFinished(async () => {
      await installation.remove();
      await sentinel.stop();
      await replica.stop();
      await master.stop();
      rmSync(folder, { recursive: true });
    });
    await replicaIsKnown(sentinel.port);
    const service = await installation.start({
      REDIS_URL: `redis://${MASTER}/2`,
      REDIS_SENTINELS: `127.0.0.1:1,127.0.0.1:${sentinel.port}`,
      REDIS_SENTINEL_PASSWORD: PASSWORD,
    });
    const scans = [await installation.requestScan(service)];
    await master.stop();
    for (let n = 0; n < 3; n++) scans.push(await installation.requestScan(service));
    const promoted = new Redis(replica.url);
    await until(
      () => promoted.role(),
      ([role]) => role === 'master',
    );
    scans.push(await installation.requestScan(service));
    for (const scan of scans) expect(await installation.statusOf(service, scan)).toBe('completed');
    await until(
      () => Promise.resolve(service.log()),
      (log) => log.includes('Redis works again'),
    );
    // The queue works on the promoted server, not only the database.
    promoted.disconnect();
    const queue = new Redis(replica.url, { db: 2 });
    expect(await queue.exists('lrs:jobs:id', 'lrs:jobs:stalled-check')).toBeGreaterThan(0);
    queue.disconnect();
    expect(await installation.scan(service)).toBe('completed');
  });
});

/** Starts a sentinel that promotes a replica when the master is silent for a second. */
async function startSentinel(
  masterPort: number,
  quorum: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-sentinel-'));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `requirepass "${PASSWORD}"`,
      `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} ${quorum}`,
      `sentinel down-after-milliseconds ${MASTER} 1000`,
      `sentinel failover-timeout ${MASTER} 5000`,
      '',
    ].join('\n'),
  );
  const sentinel = spawn(REDIS_BINARY(), [file, '--sentinel'], { stdio: 'ignore' });
  const exited = once(sentinel, 'exit');
  return {
    port,
    stop: async () => {
      sentinel.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function replicaIsKnown(port: number): Promise<void> {
  const redis = new Redis(port, { password: PASSWORD });
  await until(
    () => redis.call('sentinel', 'replicas', MASTER) as Promise<string[][]>,
    (replicas) => replicas.length === 1,
  );
  redis.disconnect();
}
