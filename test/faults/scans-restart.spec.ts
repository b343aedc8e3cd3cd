import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import { describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { createBusiness, rankings, scan, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const KEYWORDS = ['farmacia', 'supermercado', 'bar', 'hotel', 'cafe'];
const GRID_SIZE = 5;
const PINS = GRID_SIZE ** 2;
const AROUND = { grid_size: GRID_SIZE, radius_miles: 1.5 };
/** Searches that are answered before the restart: fewer than one scan needs. */
const ANSWERED = 10;

describeSizes(SMALLEST_AND_LARGEST, 'restarts during scans on %s', (size) => {
  it('running and queued scans continue after a restart without losing pins', async () => {
    const { key, id, locations, before } = interrupted;
    const api = server.as(key);
    const ended: Record<string, unknown>[] = [];
    for (const [index, location] of locations.entries()) {
      const scan = await finished(api, location);
      expect(scan).toMatchObject({ status: 'completed', pins_measured: PINS });
      const started = before[index]?.started_at;
      if (started) expect(scan.started_at).toBe(started);
      ended.push(scan);
    }

    // An uninterrupted scan has the same ranks.
    const whole = await scan(api, { business_id: id, keyword: KEYWORDS[0] ?? '', ...AROUND });
    expect(whole.pins_found).toBe(ended[0]?.['pins_found']);
    const { grid } = await rankings(api, { business_id: id, keyword: KEYWORDS[0] ?? '' });
    expect(grid.map(({ change }) => change)).toEqual(Array(PINS).fill(0));
  });

  it('accounts, keys, businesses and results are unchanged after a restart', async () => {
    const { key, id, before } = stored;
    const [list, grid, competitors] = await readAll(server.as(key), id);
    expect(grid).toEqual(before[1]);
    expect(competitors).toEqual(before[2]);
    const [business] = before[0] as { id: number; name: string }[];
    expect(list).toMatchObject([{ id: business?.id, name: business?.name }]);
  });

  let server: TestServer;
  let interrupted: { key: string; id: number; locations: string[]; before: ScanState[] };
  let stored: { key: string; id: number; before: unknown[] };

  beforeAll(async () => {
    server = await TestServer.start(size);
    const { key } = await server.createAccount('agency');
    const api = server.as(key);
    const id = await createBusiness(api);
    await scan(api, { business_id: id });
    stored = { key, id, before: await readAll(api, id) };
    interrupted = await beginScans();
    await server.restart();
  });

  afterAll(() => server.stop());

  /** Starts more scans than one process runs at once, and returns when one of them has measured a pin. */
  async function beginScans() {
    const { key } = await server.createAccount('agency');
    const api = server.as(key);
    const id = await createBusiness(api);
    holdSearches(server);
    const locations: string[] = [];
    for (const keyword of KEYWORDS) {
      locations.push(await startScan(api, { business_id: id, keyword, ...AROUND }));
    }
    const before = await until(
      () => Promise.all(locations.map(async (location) => (await api.get(location).expect(200)).body)),
      (all) => all.some(({ status, pins_measured }) => status === 'running' && pins_measured > 0),
    );
    return { key, id, locations, before };
  }

  function readAll(api: Api, id: number): Promise<unknown[]> {
    return Promise.all(
      ['businesses', `rankings?business_id=${id}&keyword=farmacia`, 'competitors'].map(
        async (path) => (await api.get(`/api/v1/${path}`).expect(200)).body as unknown,
      ),
    );
  }
});

/** Delays all searches after the first ones until the service stops, so that the restart interrupts a scan. */
function holdSearches({ app }: TestServer): void {
  const provider = app.get(ProviderRegistry).primary(true);
  const search = provider.search.bind(provider);
  let arrived = 0;
  vi.spyOn(provider, 'search').mockImplementation(async (query) => {
    if (++arrived > ANSWERED) {
      await new Promise((resolve) => query.signal?.addEventListener('abort', resolve, { once: true }));
    }
    return search(query);
  });
}

interface ScanState {
  readonly status: string;
  readonly pins_measured: number;
  readonly started_at: string | null;
}
