import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { ScanDto } from '../../src/scanning/dto/scan.dto.js';
import { expireLeases } from '../faults/expire-leases.js';
import { newKey } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { ServiceProcess } from '../support/processes.js';
import { businessAt } from '../support/steps.js';

const KILLS = drillRounds('SCAN_KILL_ROUNDS');

describeSizes(SMALLEST_AND_LARGEST, 'kills during scans, on %s', (size) => {
  it(
    `scans complete and repeat no search whose pin was stored (${KILLS} kills)`,
    async () => {
      service = await start();
      const key = await newKey({ ...database.env, ...fake.env });
      const { body: business } = await service.post('/api/v1/businesses', key, businessAt(SHOP));
      const scans = new Map<string, ScanDto>();
      const request = async (keyword: string): Promise<void> => {
        const grid = { keyword, grid_size: GRID, radius_miles: 1, business_id: business['id'] };
        const { body } = await retryLimited(() => service.post('/api/v1/scans', key, grid));
        scans.set(`/api/v1/scans/${String(body['id'])}`, body as unknown as ScanDto);
      };
      /** Reads the unfinished scans, which never lose pins. @returns whether all have ended */
      const poll = async (): Promise<boolean> => {
        for (const [path, before] of scans) {
          if (before.completed_at !== null) continue;
          const now = (await retryLimited(() => service.get(path, key))).body as unknown as ScanDto;
          expect(now.pins_measured).toBeGreaterThanOrEqual(before.pins_measured);
          scans.set(path, now);
        }
        return [...scans.values()].every(({ completed_at }) => completed_at !== null);
      };
      const searches = (): string[] =>
        fake.calls.map(({ query }) => pinOf(query)).filter((pin) => !pin.startsWith(SHOP.name));
      const stored = (): number => [...scans.values()].reduce((sum, scan) => sum + scan.pins_measured, 0);
      /** Searches of killed processes beyond the pins that these processes are known to have stored. */
      let unstored = 0;
      let before = { searches: 0, stored: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        // Every kill interrupts a scan.
        for (const keyword of KEYWORDS) await request(`${keyword} ${kill}`);
        await setTimeout(Math.random() * 600);
        await poll();
        await service.end('SIGKILL');
        unstored += searches().length - before.searches - (stored() - before.stored);
        before = { searches: searches().length, stored: 0 };
        await expireLeases(database);
        service = await start();
        await poll();
        before.stored = stored();
      }
      while (!(await poll())) await setTimeout(POLL_MS);
      const ended = [...scans.values()];
      for (const scan of ended) {
        expect(scan).toMatchObject({ status: 'completed', pins_measured: GRID ** 2, pins_found: GRID ** 2 });
      }
      const pins = KILLS * KEYWORDS.length * GRID ** 2;
      expect(new Set(searches()).size).toBe(pins);
      const lost = searches().length - pins;
      expect(lost).toBeLessThanOrEqual(unstored);
      process.stdout.write(`${size}: ${KILLS} kills, ${pins} pins, ${lost} repeated searches\n`);
    },
    60_000 + KILLS * 20_000,
  );

  let database: TestDatabase;
  let fake: FakeSerpApi;
  let service: ServiceProcess;

  beforeEach(async () => {
    database = await createDatabase(size);
    const places = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));
    fake = await FakeSerpApi.start({ places, latencyMs: LATENCY_MS });
  });

  afterEach(async () => {
    await service.end('SIGTERM');
    await fake.stop();
    await database.remove();
  });

  function start(): Promise<ServiceProcess> {
    return ServiceProcess.start({
      ...database.env,
      ...fake.env,
      SERPAPI_MAX_RPS: '500',
      SERPAPI_CONCURRENCY: String(CONCURRENCY),
      LOG_LEVEL: 'info',
    });
  }
});

const KEYWORDS = ['pizza', 'sushi', 'tacos'];

const GRID = 7;

const CONCURRENCY = 4;

const LATENCY_MS = 25;

const POLL_MS = 300;

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };

/** Identifies the pin of a search. */
function pinOf(query: URLSearchParams): string {
  return `${query.get('q') ?? ''} ${query.get('ll') ?? ''}`;
}

/** Retries a request while it is rate limited. */
async function retryLimited<T extends { readonly status: number }>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 429) return answer;
    await setTimeout(1_000);
  }
}
