import type { AppConfig } from '#config';
import { fail, type Finding, ok, reasonOf } from './finding.js';

/** Checks the connection to Redis, where one is configured. */
export async function checkQueue(redisUrl: AppConfig['redisUrl'], isRunning: boolean): Promise<Finding> {
  if (redisUrl === null) {
    return ok(
      'queue',
      isRunning
        ? 'in the process of the running service'
        : 'in the process of the service; jobs wait until it runs',
    );
  }
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The rejection of `ping` does not name the cause; this event does.
  let last: unknown;
  redis.on('error', (error) => {
    last = error;
  });
  try {
    const started = performance.now();
    await redis.ping();
    return ok('queue', `Redis answers in ${(performance.now() - started).toFixed(1)} ms`);
  } catch (error) {
    return fail(
      'queue',
      `Redis does not answer: ${reasonOf(last ?? error)}`,
      'Start Redis, or correct REDIS_URL. Until then scans start late and rate limits count per process.',
    );
  } finally {
    redis.disconnect();
  }
}
