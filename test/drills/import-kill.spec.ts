import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireLeases } from '../faults/expire-leases.js';
import { newKey } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { IMPORT, type Imported, placeUrl } from '../support/imports.js';
import { ServiceProcess } from '../support/processes.js';
import { until } from '../support/wait.js';

const KILLS = drillRounds('IMPORT_KILL_ROUNDS');

describeSizes(SMALLEST_AND_LARGEST, 'kills during an import, on %s', (size) => {
  it(
    `settled rows stay, and the others are settled once (${KILLS} kills)`,
    async () => {
      service = await ServiceProcess.start(database.env);
      const key = await newKey(database.env);
      for (let kill = 0; kill < KILLS; kill++) {
        const rows = Array.from({ length: ROWS }, (_, n) => ({
          gbp_url: placeUrl(n / 10),
          name: `Store ${kill} ${n}`,
          external_id: `store-${kill}-${n}`,
        }));
        const { body } = await service.post(IMPORT, key, rows);
        const read = async () =>
          (await service.get(`/api/v1/imports/${String(body['id'])}?limit=1`, key))
            .body as unknown as Imported;
        const before = await until(read, ({ rows_done: done }) => done > 0);
        expect(before.rows_done).toBeLessThan(ROWS);
        await service.end('SIGKILL');
        await expireLeases(database);
        service = await ServiceProcess.start(database.env);
        expect((await read()).rows_done).toBeGreaterThanOrEqual(before.rows_done);
        const after = await until(read, ({ status }) => status !== 'queued' && status !== 'running');
        expect(after).toMatchObject({ status: 'completed', created: ROWS, rows_done: ROWS, refused: 0 });
      }
      const { body } = await service.get('/api/v1/businesses?fields=external_id', key);
      const ids = (body as unknown as { external_id: string }[]).map(({ external_id: id }) => id);
      expect(new Set(ids).size).toBe(ROWS * KILLS);
      expect(ids).toHaveLength(ROWS * KILLS);
    },
    60_000 + KILLS * 60_000,
  );

  let database: TestDatabase;
  let service: ServiceProcess;

  beforeEach(async () => {
    database = await createDatabase(size);
  });

  afterEach(async () => {
    await service.end('SIGTERM');
    await database.remove();
  });
});

/** Ten turns of an import, so that the kill comes long before the last one. */
const ROWS = 2_500;
