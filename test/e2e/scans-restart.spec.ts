import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import { describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { rankings, scan, startScan, track } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const KEYWORDS = ['farmacia', 'supermercado', 'bar', 'hotel', 'cafe'];
const GRID_SIZE = 5;
const PINS = GRID_SIZE ** 2;
const AROUND = { grid_size: GRID_SIZE, radius_miles: 1.5 };
/** Searches that are answered before the restart: less than one scan needs. */
const ANSWERED = 10;

/** Holds all searches after the first ones until the service stops, so that the restart comes in the middle. */
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

describeSizes(SMALLEST_AND_LARGEST, 'scans that a restart interrupts, on %s', (size) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start(size);
  });
  afterAll(() => server.stop());

  it('go on where they were, the one that ran and those that waited', async () => {
    const { key } = await server.createAccount('agency');
    const before = server.as(key);
    const id = await track(before);
    holdSearches(server);
    const locations: string[] = [];
    for (const keyword of KEYWORDS) {
      locations.push(await startScan(before, { business_id: id, keyword, ...AROUND }));
    }
    const read = async (location: string) => (await before.get(location).expect(200)).body;
    const scans = await until(
      () => Promise.all(locations.map(read)),
      (all) => all.some(({ status, pins_measured }) => status === 'running' && pins_measured > 0),
    );

    await server.restart();
    const after = server.as(key);

    const ended: Record<string, unknown>[] = [];
    for (const [index, location] of locations.entries()) {
      const scan = await finished(after, location);
      expect(scan).toMatchObject({ status: 'completed', pins_measured: PINS });
      const { started_at } = scans[index];
      if (started_at) expect(scan['started_at']).toBe(started_at);
      ended.push(scan);
    }

    // Measured in one go, it is the same.
    const whole = await scan(after, { business_id: id, keyword: KEYWORDS[0] ?? '', ...AROUND });
    expect(whole['pins_found']).toBe(ended[0]?.['pins_found']);
    const { grid } = await rankings(after, { business_id: id, keyword: KEYWORDS[0] ?? '' });
    expect(grid.map(({ change }) => change)).toEqual(Array(PINS).fill(0));
  });

  it('keep what was there: accounts, keys, businesses, results', async () => {
    const { key } = await server.createAccount('agency');
    const before = server.as(key);
    const id = await track(before);
    await scan(before, { business_id: id });
    const [list, grid, competitors] = await Promise.all(
      ['businesses', `rankings?business_id=${id}&keyword=farmacia`, 'competitors'].map(
        async (path) => (await before.get(`/api/v1/${path}`).expect(200)).body,
      ),
    );
    await server.restart();
    const after = server.as(key);
    expect((await after.get(`/api/v1/rankings?business_id=${id}&keyword=farmacia`)).body).toEqual(grid);
    expect((await after.get('/api/v1/competitors')).body).toEqual(competitors);
    expect((await after.get('/api/v1/businesses')).body).toMatchObject([
      { id: list[0].id, name: list[0].name },
    ]);
  });
});
