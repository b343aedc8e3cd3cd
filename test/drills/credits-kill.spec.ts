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

const KILLS = drillRounds('CREDIT_KILL_ROUNDS');

describeSizes(SMALLEST_AND_LARGEST, 'kills while credits are reserved and settled, on %s', (size) => {
  it(
    `the ledger stays balanced and every hold is settled (${KILLS} kills)`,
    async () => {
      const { body: business } = await service.post('/api/v1/businesses', key, businessAt(PHARMACY));
      const scan = { business_id: business['id'], keyword: 'farmacia', grid_size: GRID, radius_miles: 0.5 };
      let sent = 0;
      let acknowledged = 0;
      const request = async (): Promise<void> => {
        sent++;
        const { status } = await service.post('/api/v1/scans', key, scan, {
          'idempotency-key': `k${sent}`,
        });
        acknowledged += Number(status === 202);
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const requests = Promise.allSettled(Array.from({ length: CONCURRENT_REQUESTS }, request));
        await setTimeout(Math.random() * 400);
        await service.end('SIGKILL');
        await requests;
        await expireLeases(database);
        service = await ServiceProcess.start(database.env);
        const { used, remaining, held } = await credits();
        expect(used + remaining + held).toBe(50_000);
        expect(await ledgerCheck()).toMatchObject({ ok: true });
      }
      const left = await until(
        async () => {
          await setTimeout(POLL_MS);
          return credits();
        },
        ({ held }) => held === 0,
      );
      // Acknowledged scans are charged. Others may have been stored before the kill.
      const scans = left.used / GRID ** 2;
      expect(Number.isInteger(scans)).toBe(true);
      expect(scans).toBeGreaterThanOrEqual(acknowledged);
      expect(scans).toBeLessThanOrEqual(sent);
      expect(await ledgerCheck()).toMatchObject({ ok: true, open_holds: 0 });
    },
    60_000 + KILLS * 30_000,
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

  async function credits(): Promise<Credits> {
    const { body } = await service.get('/api/v1/subscription', key);
    const [used, remaining, held] = ['used', 'remaining', 'held'].map((name) =>
      Number(body[`credits_${name}`]),
    );
    return { used: used ?? Number.NaN, remaining: remaining ?? Number.NaN, held: held ?? Number.NaN };
  }

  async function ledgerCheck(): Promise<unknown> {
    return JSON.parse((await runCommandHere(database.env, 'ledger', 'check', '--json')).stdout);
  }
});

const CONCURRENT_REQUESTS = 12;

const GRID = 3;

const POLL_MS = 300;

interface Credits {
  readonly used: number;
  readonly remaining: number;
  readonly held: number;
}
