import type { RedisSettings } from '#config';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { probe, probeChannel } from './probe.js';
import { faultOf, reasonOf, type RedisFault, refused } from './redis-fault.js';
import { redisOptions, tlsOptions } from './redis-options.js';

const TIMEOUT_MS = 3_000;
/** How long to wait for the word of a server that closes, or that speaks plain text. */
const ALERT_MS = 1_000;
/** Errors of a connection that was open, or of a server that waits for something else. */
const CLOSED = /ECONNRESET|EPIPE|ETIMEDOUT|closed|timed out|SSL|disconnected/;
/** Scripts that read the clock and write need replication by effects, which is the default from this version on. */
const OLDEST_VERSION = 5;

export interface RedisProof {
  /** The version of the server, and how long it took to answer; null if it did not. */
  readonly server: { readonly version: string; readonly roundTripMs: number } | null;
  readonly faults: readonly RedisFault[];
}

/**
 * Proves that Redis does everything that the service needs: it encrypts as configured, knows the user, writes, runs
 * scripts, and delivers messages, under the prefix of the service; it is no replica and no cluster, and evicts no keys.
 * Leaves nothing in Redis. Takes a few round trips, or seconds if Redis does not answer.
 */
export async function proveRedis(settings: RedisSettings): Promise<RedisProof> {
  const connection = open(settings);
  try {
    const started = performance.now();
    await connection.run((redis) => redis.ping());
    const roundTripMs = performance.now() - started;
    const information = await connection.run((redis) => readInformation(redis));
    const server = { version: information?.get('redis_version') ?? 'unknown', roundTripMs };
    const faults = information ? examine(information) : [INFO_FORBIDDEN];
    if (faults.every(({ kind }) => kind === 'risky')) {
      await connection.run((redis) => use(redis, settings));
      await receive(settings, connection.redis);
    }
    return { server, faults };
  } catch (error) {
    const fault = faultOf(error);
    const isClosed = fault.kind === 'unavailable' && CLOSED.test(reasonOf(error));
    return { server: null, faults: [(isClosed ? await explainClosing(settings) : null) ?? fault] };
  } finally {
    connection.redis.disconnect();
  }
}

const INFO_FORBIDDEN: RedisFault = {
  kind: 'risky',
  detail: 'the user may not run INFO, so the eviction policy, the role and the version are unknown',
  fix: 'Allow INFO: ACL SETUSER app +info.',
};

interface OpenConnection {
  readonly redis: Redis;
  /** @throws the error that explains why the work failed, or an error of the connection that no command reports */
  readonly run: <T>(work: (redis: Redis) => Promise<T>) => Promise<T>;
}

function open(settings: RedisSettings): OpenConnection {
  const redis = new Redis({
    ...redisOptions(settings),
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    sentinelCommandTimeout: TIMEOUT_MS,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    reconnectOnError: null,
    sentinelRetryStrategy: () => null,
  });
  // The rejection of a command often says only that the connection is closed; this event names the cause. An unknown
  // database is reported by this event alone.
  const causes: Error[] = [];
  redis.on('error', (error: Error) => causes.push(error));
  // Some sentinels may be down. That they know no such master is a mistake.
  let unknownMaster: Error | undefined;
  redis.on('sentinelError', (error: Error) => {
    if (error.message.includes('invalid reply')) unknownMaster = error;
  });
  return {
    redis,
    run: async (work) => {
      const answer = await work(redis).catch((error: unknown) => {
        throw unknownMaster ?? causes.find(({ name }) => name === 'ReplyError') ?? causes[0] ?? error;
      });
      if (causes[0]) throw causes[0];
      return answer;
    },
  };
}

/** @returns the fields of INFO, or null if the user may not read them */
async function readInformation(redis: Redis): Promise<ReadonlyMap<string, string> | null> {
  try {
    const lines = (await redis.info()).split('\r\n');
    return new Map(lines.map((line) => line.split(':', 2) as [string, string]));
  } catch (error) {
    if (/NOPERM|no permissions/.test(String(error))) return null;
    throw error;
  }
}

function examine(information: ReadonlyMap<string, string>): RedisFault[] {
  const version = information.get('redis_version') ?? '';
  const policy = information.get('maxmemory_policy') ?? 'noeviction';
  const faults: RedisFault[] = [];
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    faults.push(refused(`Redis ${version} is too old`, `Install Redis ${OLDEST_VERSION} or later.`));
  if (information.get('cluster_enabled') === '1') faults.push(faultOf('The server is in cluster mode'));
  if (information.get('role') === 'slave')
    faults.push(faultOf('READONLY: the role of the server is replica'));
  if (information.get('loading') === '1') faults.push(faultOf('LOADING: Redis is loading its data'));
  if (policy !== 'noeviction' && information.get('maxmemory') !== '0')
    faults.push({
      kind: 'risky',
      detail: `maxmemory-policy is ${policy}, so Redis drops jobs when its memory is full`,
      fix: 'CONFIG SET maxmemory-policy noeviction, and in redis.conf. Dropped scans start a few seconds late.',
    });
  return faults;
}

/** Runs what the queue runs: scripts by their text and by their hash, transactions, and a blocking command. */
async function use(redis: Redis, { keyPrefix }: RedisSettings): Promise<void> {
  await probe(redis, probeChannel(keyPrefix));
  const [key, other] = [`probe:${randomUUID()}`, `probe:${randomUUID()}`];
  const sha = (await redis.script('LOAD', 'return 1')) as string;
  await redis.evalsha(sha, 0);
  const results = await redis.multi().lpush(key, '1').pexpire(key, 60_000).exec();
  for (const [error] of results ?? []) if (error) throw error;
  await redis.brpoplpush(key, other, 1);
  await redis.del(other);
}

/** Publishes a message and waits for it on a second connection. */
async function receive(settings: RedisSettings, publisher: Redis): Promise<void> {
  const { redis, run } = open(settings);
  const channel = `${probeChannel(settings.keyPrefix)}:${randomUUID()}`;
  try {
    const message = once(redis, 'message');
    message.catch(() => undefined);
    await run(() => redis.subscribe(channel));
    await publisher.publish(channel, 'probe');
    const late = setTimeout(TIMEOUT_MS, null, { ref: false });
    if ((await Promise.race([message, late])) === null)
      throw new Error('Redis delivers no published messages');
  } finally {
    redis.disconnect();
  }
}

/** Finds out why the server closes: it refuses any client, or speaks TLS although the URL does not, or the other way round. */
async function explainClosing({ server, tls }: RedisSettings): Promise<RedisFault | null> {
  if (server.kind !== 'tcp') return null;
  const { host, port } = server;
  if (tls === null) {
    const farewell = await readAnswer(host, port, null);
    if (farewell.startsWith('-')) return faultOf(new Error(farewell.slice(1)));
    return (await speaksTls(host, port))
      ? refused('the server speaks TLS, and REDIS_URL says plain text', 'Start REDIS_URL with rediss://.')
      : null;
  }
  const alert = await readAlert({ host, port, ...tlsOptions(tls) });
  if (alert && faultOf(alert).kind === 'refused') return faultOf(alert);
  return (await speaksPlainText(host, port))
    ? refused(
        'the server speaks plain text, and REDIS_URL says TLS',
        'Use the TLS port of Redis, or redis://.',
      )
    : null;
}

/** Returns why the server ends a handshake. A client that writes before it reads the reason loses it. */
async function readAlert(options: ConnectionOptions): Promise<Error | null> {
  const socket = connectTls(options);
  try {
    await once(socket, 'close', { signal: AbortSignal.timeout(ALERT_MS) });
    return null;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? null : (error as Error);
  } finally {
    socket.destroy();
  }
}

async function speaksTls(host: string, port: number): Promise<boolean> {
  // Nothing is sent but the greeting, so the certificate does not matter.
  const socket = connectTls({ host, port, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function speaksPlainText(host: string, port: number): Promise<boolean> {
  return /^(\+PONG|-[A-Z]+ )/.test(await readAnswer(host, port, 'PING\r\n'));
}

/** Returns the first bytes of the server, or an empty text. @param request null to listen only */
async function readAnswer(host: string, port: number, request: string | null): Promise<string> {
  const socket = createConnection({ host, port });
  const closed = new AbortController();
  socket.on('close', () => {
    closed.abort();
  });
  try {
    if (request !== null) socket.write(request);
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(ALERT_MS)]);
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
    return answer.toString();
  } catch {
    return '';
  } finally {
    socket.destroy();
  }
}
