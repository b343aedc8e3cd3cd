import { Redis } from 'ioredis';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../../support/describe-with.js';
import type { ServiceProcess } from '../../support/processes.js';
import { type RedisServer, startRedis } from '../../support/redis.js';
import { until } from '../../support/wait.js';
import { REDIS_BINARY, RedisInstallation } from './redis-installation.js';

const setUser = (admin: Redis, ...rules: string[]) => admin.call('acl', 'setuser', 'app', ...rules);
const REFUSALS: readonly Refusal[] = [
  {
    title: 'another password',
    begin: (admin) => setUser(admin, 'resetpass', '>other'),
    end: (admin) => setUser(admin, 'resetpass', '>pw'),
    reason: /WRONGPASS/,
  },
  {
    title: 'no channels for the user',
    begin: (admin) => setUser(admin, 'resetchannels'),
    end: (admin) => setUser(admin, '&lrs:*'),
    reason: /can't publish to the channel|NOPERM/,
  },
  {
    title: 'a server that became a replica',
    begin: (admin) => admin.call('replicaof', '127.0.0.1', '1'),
    end: (admin) => admin.call('replicaof', 'no', 'one'),
    reason: /READONLY/,
  },
  {
    title: 'a full memory',
    begin: (admin) => admin.config('SET', 'maxmemory', '1'),
    end: (admin) => admin.config('SET', 'maxmemory', '0'),
    reason: /OOM/,
  },
  {
    title: 'no room for clients',
    begin: (admin) => admin.config('SET', 'maxclients', '1'),
    end: (admin) => admin.config('SET', 'maxclients', '1000'),
    // Redis says so and closes; a command that is sent meanwhile finds a closed connection.
    reason: /max number of clients|EPIPE|ECONNRESET/,
  },
];

describeWith(['postgresql', 'redis'], 'service whose Redis refuses it later', () => {
  let admin: Redis;

  it.each(REFUSALS)('the service keeps working with $title and recovers by itself', async (refusal) => {
    expect(await installation.scan(service)).toBe('completed');
    await refusal.begin(admin);
    await drop();
    await dropSubscribers();
    await setTimeout(SEVERAL_RECONNECTS_MS);
    const during = await installation.requestScan(service);
    expect(await stateOf(service)).toEqual({ ready: 200, redis: 'down', metric: '1' });
    await refusal.end(admin);
    expect(await installation.statusOf(service, during)).toBe('completed');
    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.includes('Redis'));
    const reasons = lines.flatMap((line) => /Redis does not work: .*?\./.exec(line) ?? []);
    expect(new Set(reasons).size, lines.join('\n')).toBe(reasons.length);
    expect(
      reasons.some((reason) => refusal.reason.test(reason)),
      lines.join('\n'),
    ).toBe(true);
    await until(
      () => stateOf(service),
      ({ metric }) => metric === '0',
    );
    expect(await stateOf(service)).toEqual({ ready: 200, redis: 'up', metric: '0' });
    expect(service.log()).toContain('Redis works again');
    expect(await installation.scan(service)).toBe('completed');
  });

  let redis: RedisServer;
  let installation: RedisInstallation;
  let service: ServiceProcess;

  beforeEach(async () => {
    redis = await startRedis(REDIS_BINARY());
    admin = new Redis(redis.url);
    await setUser(admin, ...RULES);
    installation = await RedisInstallation.create();
    service = await installation.start({ REDIS_URL: redis.url.replace('//', '//app:pw@') });
  });

  afterEach(async () => {
    admin.disconnect();
    await installation.remove();
    await redis.stop();
  });

  function drop(): Promise<unknown> {
    return admin.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  }

  function dropSubscribers(): Promise<unknown> {
    return admin.client('KILL', 'TYPE', 'pubsub');
  }
});

/** Bull names its connections with CLIENT, which the service can do without. */
const RULES = ['on', '>pw', '~lrs:*', '&lrs:*', '+@all', '-client'];

/** Longer than a connection waits before it connects again. */
const SEVERAL_RECONNECTS_MS = 6_000;

/** Reads what the probes and the metrics of a service say about Redis. */
async function stateOf({ url }: ServiceProcess) {
  const ready = await fetch(`${url}/readyz`);
  const { details } = (await ready.json()) as { details: { redis: { status: string } } };
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const metric = /^lrs_redis_down (\d)$/m.exec(metrics)?.[1];
  return { ready: ready.status, redis: details.redis.status, metric };
}

/** A refusal that begins while the service runs: commands of the administrator, and those that end it. */
interface Refusal {
  readonly title: string;
  readonly begin: (admin: Redis) => Promise<unknown>;
  readonly end: (admin: Redis) => Promise<unknown>;
  readonly reason: RegExp;
}
