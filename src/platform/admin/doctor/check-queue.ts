import type { AppConfig } from '#config';
import { fail, type Finding, ok, reasonOf } from './finding.js';

/** Can jobs be handed over, and who does them? */
export async function checkQueue(redisUrl: AppConfig['redisUrl'], isRunning: boolean): Promise<Finding> {
  if (redisUrl === null) {
    return ok(
      'queue',
      isRunning
        ? 'in the process of the service, which is running'
        : 'in the process of the service; what is to be done waits until it runs',
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
  // Told by the rejection too.
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
      'Start Redis, or mend REDIS_URL. Until then scans start late and request limits count per process.',
    );
  } finally {
    redis.disconnect();
  }
}
