import type { Embedded } from '#platform/database/database';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { EntityManager } from '#platform/database/entity-manager';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { RequeueScans } from '../../src/scanning/run/requeue-scans.js';
import { describeWith } from '../support/describe-with.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { createBusiness, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

describeWith(['postgresql', 'redis'], 'scans while Redis is killed and restarted', () => {
  let redis: RedisServer;

  it('scans created before and during an outage of Redis complete', async () => {
    const api = await server.newCustomer();
    const business_id = await createBusiness(api, SHOP);
    const before = await startScan(api, { business_id, ...SLOW_SCAN });
    await measuring(api, before);
    await redis.stop();
    const meanwhile = await startScan(api, { business_id, ...SLOW_SCAN, grid_size: 3 });
    redis = await startRedis(binary, Number(new URL(redis.url).port));
    await requeued(meanwhile);
    for (const path of [before, meanwhile]) {
      expect(await finished(api, path)).toMatchObject({ status: 'completed' });
    }
  });

  let fake: FakeSerpApi;
  let server: TestServer;

  beforeEach(async () => {
    redis = await startRedis(binary);
    fake = await slowProvider();
    server = await TestServer.start('postgresql', { ...fake.env, ...PROVIDER, REDIS_URL: redis.url });
  });

  afterEach(async () => {
    await server.stop();
    await fake.stop();
    await redis.stop();
  });

  const binary = inject('components').redis ?? '';

  /** Requeues lost scans, as the service does every five seconds, until a worker takes this one. */
  async function requeued(path: string): Promise<void> {
    const id = Number(path.split('/').at(-1));
    await until(
      async () => {
        await server.drain(RequeueScans).catch(() => undefined);
        return server.sql<{ status: string }>('select status from scan where id = ?', [id]);
      },
      ([row]) => row?.status !== 'queued',
    );
  }
});

describeWith('postgresql', 'scans while PostgreSQL crashes and recovers', () => {
  const binaries = inject('postgresBinaries') ?? '';
  let postgres: PostgresServer;
  let fake: FakeSerpApi;
  let server: TestServer;

  beforeEach(async () => {
    postgres = await startPostgres(binaries);
    fake = await slowProvider();
    server = await TestServer.start('embedded', {
      ...fake.env,
      ...PROVIDER,
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'k'.repeat(64),
    });
  });
  afterEach(async () => {
    await server.stop();
    await fake.stop();
    await postgres.stop();
  });

  it('a scan completes without losing a pin or measuring a stored pin again', async () => {
    const api = await server.newCustomer();
    const path = await startScan(api, { business_id: await createBusiness(api, SHOP), ...SLOW_SCAN });
    await measuring(api, path);
    await postgres.crash();
    await postgres.recover();
    const ended = await finished(api, path);
    expect(ended).toMatchObject({ status: 'completed', pins_measured: PINS, pins_total: PINS });
    expect(searchesOf(fake) - PINS).toBeLessThanOrEqual(16);
  });
});

describe('scans while the embedded database crashes and is opened again', () => {
  let fake: FakeSerpApi;
  let server: TestServer;

  beforeEach(async () => {
    fake = await slowProvider();
    server = await TestServer.start('embedded', { ...fake.env, ...PROVIDER });
  });
  afterEach(async () => {
    await server.stop();
    await fake.stop();
  });

  it('a scan completes without losing a pin or measuring a stored pin again', async () => {
    const api = await server.newCustomer();
    const path = await startScan(api, { business_id: await createBusiness(api, SHOP), ...SLOW_SCAN });
    await measuring(api, path);
    const log = join(server.app.get<Embedded>(EMBEDDED).database.path, 'pg_wal');
    renameSync(log, `${log}-away`);
    // More than the existing segments hold, so that the log must grow.
    const filling = `select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, 99)`;
    const dying = server.inContext(() => server.app.get(EntityManager).execute(filling));
    await expect(dying).rejects.toThrow('has stopped');
    renameSync(`${log}-away`, log);
    const ended = await finished(api, path);
    expect(ended).toMatchObject({ status: 'completed', pins_measured: PINS, pins_total: PINS });
    expect(searchesOf(fake) - PINS).toBeLessThanOrEqual(16);
  });
});

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };

const PINS = 121;

const SLOW_SCAN = { keyword: 'pizza', grid_size: 11, radius_miles: 1 };

const PROVIDER = { SERPAPI_MAX_RPS: '500', SERPAPI_CONCURRENCY: '4' };

/** Starts a provider that is slow enough for a fault during a scan. */
async function slowProvider(): Promise<FakeSerpApi> {
  const places = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));
  return FakeSerpApi.start({ places, latencyMs: 40 });
}

function searchesOf({ calls }: FakeSerpApi): number {
  return calls.filter(({ query }) => query.get('q') === SLOW_SCAN.keyword).length;
}

async function measuring(api: Api, path: string): Promise<void> {
  await until(
    async () => (await api.get(path).expect(200)).body,
    ({ pins_measured }) => pins_measured > 0,
  );
}
