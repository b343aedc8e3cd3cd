import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../../support/describe-with.js';
import { type RedisServer, startRedis } from '../../support/redis.js';
import { type Relay, startRelay, targetOf } from '../../support/silent-relay.js';
import { REDIS_BINARY, RedisInstallation } from './redis-installation.js';

/** Less than a third of the time that TCP takes to notice. The scan itself takes a second. */
const LIMIT_MS = 30_000;

describeWith(['postgresql', 'redis'], 'service whose connections to Redis go silent', () => {
  it('the service replaces them, and completes a scan that was requested meanwhile, within 30 seconds', async () => {
    const service = await installation.start({ REDIS_URL: `redis://127.0.0.1:${relay.port}` });
    expect(await installation.scan(service)).toBe('completed');
    // One for commands, and three of the queue.
    expect(relay.goSilent()).toBe(4);
    const started = Date.now();
    const scan = await installation.requestScan(service);
    expect(await installation.statusOf(service, scan)).toBe('completed');
    expect(Date.now() - started).toBeLessThan(LIMIT_MS);
  });

  let redis: RedisServer;
  let relay: Relay;
  let installation: RedisInstallation;

  beforeEach(async () => {
    redis = await startRedis(REDIS_BINARY());
    relay = await startRelay(targetOf(redis.url));
    installation = await RedisInstallation.create();
  });

  afterEach(async () => {
    await installation.remove();
    relay.stop();
    await redis.stop();
  });
});
