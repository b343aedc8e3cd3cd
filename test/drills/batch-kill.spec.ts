import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireLeases } from '../faults/expire-leases.js';
import { newKey, runCommandHere } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';
import { until } from '../support/wait.js';
const KILLS = drillRounds('BATCH_KILL_ROUNDS');

describeSizes(SMALLEST_AND_LARGEST, 'CreateBatch in a killed process on %s', (size) => {
  it(
    `POST /scan-batches that a SIGKILL interrupts leaves the batch with all its scans and credits, or without any (${KILLS} kills)`,
    async () => {
      const keywords = Array.from({ length: KEYWORDS }, (_, n) => `keyword ${n}`);
      const { body: business } = await service.post(
        '/api/v1/businesses',
        key,
        businessAt(PHARMACY, { keywords }),
      );
      const order = { business_ids: [business['id']], grid_size: 3, radius_miles: 0.5 };
      const read = async (path: string) => (await service.get(path, key)).body as unknown;
      for (let kill = 0; kill < KILLS; kill++) {
        const request = service.post(PATH, key, order).catch(() => null);
        await setTimeout(KILLS_AFTER_MS[kill % KILLS_AFTER_MS.length]);
        await service.end('SIGKILL');
        await request;
        await expireLeases(database);
        service = await ServiceProcess.start(database.env);
      }
      for (const { id } of (await read(PATH)) as { id: number }[]) {
        expect(await read(`${PATH}/${id}`)).toMatchObject({ scans: { total: KEYWORDS, deleted: 0 } });
        expect(await read(`${PATH}/${id}/scans`)).toHaveLength(KEYWORDS);
        await service.post(`${PATH}/${id}/cancel`, key, {});
        await until(
          () => read(`${PATH}/${id}`) as Promise<{ completed_at: unknown }>,
          ({ completed_at }) => completed_at !== null,
        );
      }
      expect(await read('/api/v1/scans?status=queued')).toEqual([]);
      const { body: credits } = await service.get('/api/v1/subscription', key);
      expect(credits).toMatchObject({ credits_held: 0 });
      expect(Number(credits['credits_used']) + Number(credits['credits_remaining'])).toBe(CREDITS);
      const check = JSON.parse(
        (await runCommandHere(database.env, 'ledger', 'check', '--json')).stdout,
      ) as object;
      expect(check).toMatchObject({ ok: true, open_holds: 0 });
    },
    60_000 + KILLS * 40_000,
  );

  let database: TestDatabase;
  let service: ServiceProcess;
  let key: string;

  beforeEach(async () => {
    database = await createDatabase(size);
    service = await ServiceProcess.start(database.env);
    key = await newKey(database.env);
  });

  afterEach(async () => {
    await service.end('SIGTERM');
    await database.remove();
  });
});

const PATH = '/api/v1/scan-batches';

const KEYWORDS = 40;

const CREDITS = 50_000;

/** During, before and after the transaction of the batch. */
const KILLS_AFTER_MS = [60, 5, 150];
