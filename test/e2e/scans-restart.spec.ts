import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseSize, databaseSizes } from '../support/databases.js';
import { rankings, scan, startScan, track } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const KEYWORDS = ['farmacia', 'supermercado', 'bar'];
/** Large enough to be caught in the middle: a server measures faster than the embedded database. */
const sideOf = (size: DatabaseSize) => (size === 'embedded' ? 13 : 21);

describe.each(databaseSizes())('scans that a restart interrupts, on %s', (size) => {
  let server: TestServer;
  const grid_size = sideOf(size);
  const pins = grid_size ** 2;
  const around = { grid_size, radius_miles: 1.5 };

  beforeAll(async () => {
    server = await TestServer.start(size);
  });
  afterAll(() => server.stop());

  it('go on where they were, the one that ran and those that waited', async () => {
    const { key } = await server.createAccount();
    const before = server.as(key);
    const id = await track(before);
    const locations: string[] = [];
    for (const keyword of KEYWORDS)
      locations.push(await startScan(before, { business_id: id, keyword, ...around }));
    const [first = '', ...others] = locations;
    const running = await until(
      async () => (await before.get(first).expect(200)).body,
      (body) => body.pins_measured > 0,
    );

    expect(running.status).toBe('running');
    await server.restart();
    const after = server.as(key);

    const interrupted = (await after.get(first).expect(200)).body;
    expect(interrupted.started_at).toBe(running.started_at);
    const ended = await finished(after, first);
    expect(ended).toMatchObject({
      id: running.id,
      status: 'completed',
      pins_measured: pins,
      started_at: running.started_at,
    });
    for (const location of others) {
      expect(await finished(after, location)).toMatchObject({ status: 'completed', pins_measured: pins });
    }

    // Measured in one go, it is the same.
    const whole = await scan(after, { business_id: id, keyword: KEYWORDS[0] ?? '', ...around });
    expect(whole['pins_found']).toBe(ended['pins_found']);
    const { grid } = await rankings(after, { business_id: id, keyword: KEYWORDS[0] ?? '' });
    expect(grid.map(({ change }) => change)).toEqual(Array(pins).fill(0));
  });

  it('keep what was there: accounts, keys, businesses, results', async () => {
    const { key } = await server.createAccount();
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
