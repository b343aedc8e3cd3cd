import type { AppConfig } from '#config';
import { fail, type Finding, ok, warn } from './finding.js';

const CONSEQUENCE = 'Until then new scans wait, and rate limits count per process.';

/** Checks Redis, where one is configured, as a service does before it listens. */
export async function checkQueue(redis: AppConfig['redis'], isRunning: boolean): Promise<Finding> {
  if (redis === null) {
    return ok(
      'queue',
      isRunning
        ? 'in the process of the running service'
        : 'in the process of the service; jobs wait until it runs',
    );
  }
  const { proveRedis } = await import('../../redis/prove-redis.js');
  const { server, faults } = await proveRedis(redis);
  const answer = server && `Redis ${server.version} answers in ${server.roundTripMs.toFixed(1)} ms`;
  if (faults.length === 0) {
    return ok('queue', `${answer ?? ''}; writes, scripts and messages work`);
  }
  const report = faults.some(({ kind }) => kind !== 'risky') ? fail : warn;
  return report(
    'queue',
    [answer, ...faults.map(({ detail }) => detail)].filter((part) => part !== null).join('; '),
    faults.map(({ kind, fix }) => (kind === 'unavailable' ? `${fix} ${CONSEQUENCE}` : fix)).join(' '),
  );
}
