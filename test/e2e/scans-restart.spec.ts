import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseSize, describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { rankings, scan, startScan, track } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const KEYWORDS = ['farmacia', 'supermercado', 'bar', 'hotel', 'cafe'];
/** Enough to be caught in the middle: a server stores faster than the embedded database. */
const sideOf = (size: DatabaseSize) => (size === 'embedded' ? 11 : 21);

describeSizes(SMALLEST_AND_LARGEST, 'scans that a restart interrupts, on %s', (size) => {
  let server: TestServer;
  const grid_size = sideOf(size);
  const pins = grid_size ** 2;
  const around = { grid_size, radius_miles: 1.5 };

  beforeAll(async () => {
    server = await TestServer.start(size);
  });
  afterAll(() => server.stop());

  it('go on where they were, the one that ran and those that waited', async () => {
    const { key } = await server.createAccount('agency');
    const before = server.as(key);
    const id = await track(before);
    const locations: string[] = [];
    for (const keyword of KEYWORDS) {
      locations.push(await startScan(before, { business_id: id, keyword, ...around }));
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
      expect(scan).toMatchObject({ status: 'completed', pins_measured: pins });
      const { started_at } = scans[index];
      if (started_at) expect(scan['started_at']).toBe(started_at);
      ended.push(scan);
    }

    // Measured in one go, it is the same.
    const whole = await scan(after, { business_id: id, keyword: KEYWORDS[0] ?? '', ...around });
    expect(whole['pins_found']).toBe(ended[0]?.['pins_found']);
    const { grid } = await rankings(after, { business_id: id, keyword: KEYWORDS[0] ?? '' });
    expect(grid.map(({ change }) => change)).toEqual(Array(pins).fill(0));
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
