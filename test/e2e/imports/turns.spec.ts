import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BulkBusinessesRepository } from '../../../src/businesses/bulk/bulk-businesses.repository.js';
import { IdentifyBusiness } from '../../../src/businesses/identify-business.js';
import { LookUpBusiness } from '../../../src/businesses/look-up-business.js';
import { ImportRowsRepository } from '../../../src/imports/import-rows.repository.js';
import { ImportLeasesRepository } from '../../../src/imports/run/import-leases.repository.js';
import { RunWaitingImports } from '../../../src/imports/run/run-waiting-imports.js';
import { BOTH_DATABASES, describeSizes, usualSize } from '../../support/databases.js';
import { csvOfPlaces, type Imported, importFile, placeUrl, sendFile } from '../../support/imports.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

/** Smaller numbers are rejected. */
const SMALLEST_CID = 2 ** 32;

describeSizes(BOTH_DATABASES, 'turns of imports on %s', (size) => {
  it('one file imported five times at once creates each business once', async () => {
    const api = await server.newCustomer();
    const file = csvOfPlaces(300);
    const locations = await Promise.all(Array.from({ length: 5 }, () => send(api, file)));
    const done = [];
    for (const location of locations) done.push(await wait(api, location));
    const counts = done.toSorted((a, b) => a.id - b.id);
    expect(counts.map(({ created, unchanged, refused }) => [created, unchanged, refused])).toEqual([
      [300, 0, 0],
      ...Array.from({ length: 4 }, () => [0, 300, 0]),
    ]);
    expect(await businesses(api)).toHaveLength(300);
  });

  it('requests that create the businesses of a file during its import create none twice', async () => {
    const api = await server.newCustomer();
    const location = await send(api, csvOfPlaces(500));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const body = { gbp_url: placeUrl(25 * n + 1) };
        return (await api.post('/api/v1/businesses').send(body)).status;
      }),
    );
    const done = await wait(api, location);
    const byRequest = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - byRequest);
    // What a request created first, the import gives its external id.
    expect(done).toMatchObject({ created: 500 - byRequest, updated: byRequest, refused: 0 });
    expect(await businesses(api)).toHaveLength(500);
  });

  it('a small import of one account ends before a large one of another account that started earlier', async () => {
    const [large, small] = [await server.newCustomer(), await server.newCustomer()];
    const [first, second] = await sendBoth([large, csvOfPlaces(1_500)], [small, csvOfPlaces(10)]);
    const { completed_at: smallEnd } = await wait(small, second);
    const { completed_at: largeEnd } = await wait(large, first);
    expect(Date.parse(smallEnd)).toBeLessThan(Date.parse(largeEnd));
  });

  it('an import of many places to look up leaves turns to the imports of other accounts', async () => {
    const [slow, quick] = [await server.newCustomer(), await server.newCustomer()];
    const lookUp = vi.spyOn(server.app.get(IdentifyBusiness), 'run').mockImplementation(({ gbpUrl }) => {
      const n = Number(/cid=(\d+)/.exec(gbpUrl)?.[1]) - SMALLEST_CID;
      return Promise.resolve({
        cid: String(n),
        placeId: null,
        featureId: null,
        name: `Place ${n}`,
        normalizedName: `place ${n}`,
        lat: n / 100,
        lng: 1,
      });
    });
    const rows = Array.from(
      { length: 100 },
      (_, n) => `https://maps.google.com/?cid=${SMALLEST_CID + n + 1}`,
    );
    const [first, second] = await sendBoth([slow, ['gbp_url', ...rows].join('\n')], [quick, csvOfPlaces(1)]);
    const { completed_at: quickEnd } = await wait(quick, second);
    const { created, completed_at: slowEnd } = await wait(slow, first);
    expect(created).toBe(100);
    expect(lookUp).toHaveBeenCalledTimes(100);
    expect(Date.parse(quickEnd)).toBeLessThan(Date.parse(slowEnd));
    lookUp.mockRestore();
  });

  it('an import whose worker died is continued when its lease has expired, and fails after five attempts', async () => {
    const { accountId, key } = await server.createAccount('agency');
    const api = server.as(key);
    const hold = async (attempt: number, expires: string) => {
      const [row] = await server.sql<{ id: number }>(
        `insert into business_import (account_id, livemode, is_dry_run, status, columns, delimiter, rows_total, rows_done,
           refused, attempt, created_at, lease_token, lease_expires_at)
         values (?, true, false, 'running', '["gbp_url"]', ',', 1, 0, 0, ?, now(), gen_random_uuid(), ?) returning id`,
        [accountId, attempt, expires],
      );
      const id = row?.id ?? 0;
      await server.sql(
        `insert into business_import_row (import_id, number, line, given) values (?, 1, 2, ?::jsonb)`,
        [id, JSON.stringify({ gbp_url: placeUrl(id) })],
      );
      return id;
    };
    const held = await hold(1, 'infinity');
    await server.drain(RunWaitingImports);
    await server.inContext(() => server.app.get(RunWaitingImports).turn(new AbortController().signal));
    expect((await api.get(`/api/v1/imports/${held}`).expect(200)).body).toMatchObject({ rows_done: 0 });
    await server.sql('update business_import set lease_expires_at = now() where id = ?', [held]);
    await server.drain(RunWaitingImports);
    expect(await wait(api, `/api/v1/imports/${held}`)).toMatchObject({ status: 'completed', created: 1 });
    const poisoned = await hold(5, '-infinity');
    await server.drain(RunWaitingImports);
    expect(await wait(api, `/api/v1/imports/${poisoned}`)).toMatchObject({
      status: 'failed',
      rows_done: 0,
      results: [{ line: 2, result: null, problem: null }],
    });
    const turn = () =>
      server.inContext(() => server.app.get(RunWaitingImports).turn(new AbortController().signal));
    server.app.get(BackgroundTasks).isPaused = true;
    const empty = await hold(1, '-infinity');
    await server.sql('delete from business_import_row where import_id = ?', [empty]);
    // Its turn makes no progress, so it waits before the next one.
    expect([await turn(), await turn()]).toEqual([true, false]);
    server.app.get(BackgroundTasks).isPaused = false;
  });

  it('the businesses of an import are looked up after its last turn, also if that one is full', async () => {
    const api = await server.newCustomer();
    const wake = vi.spyOn(server.app.get(BackgroundTasks), 'wake');
    await importFile(api, csvOfPlaces(250));
    await vi.waitFor(() => {
      expect(wake.mock.calls).toContainEqual([LookUpBusiness]);
    });
    wake.mockRestore();
  });

  it('a dry run takes few turns, because each reads the rows of all earlier ones', async () => {
    const api = await server.newCustomer();
    const plannedBy = vi.spyOn(server.app.get(ImportRowsRepository), 'plannedBy');
    await importFile(api, csvOfPlaces(250), { dryRun: true });
    expect(plannedBy).toHaveBeenCalledTimes(1);
    plannedBy.mockRestore();
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start(size);
  });

  afterAll(() => server.stop());

  // On the embedded database the tests above execute these statements, and embedded-database.spec.ts tests savepoints.
  if (size !== usualSize()) return;

  it('the businesses of a batch are inserted together', async () => {
    const api = await server.newCustomer();
    const insert = vi.spyOn(server.app.get(BulkBusinessesRepository), 'insert');
    expect(await importFile(api, csvOfPlaces(200))).toMatchObject({ created: 200 });
    expect(insert.mock.calls.map(([rows]) => rows.length)).toEqual([200]);
    insert.mockRestore();
  });

  it('a row that fails unexpectedly is refused alone, and the others of its batch are imported', async () => {
    const api = await server.newCustomer();
    const bulk = server.app.get(BulkBusinessesRepository);
    const insert = bulk.insert.bind(bulk);
    const spy = vi.spyOn(bulk, 'insert').mockImplementation((rows) => {
      if (rows.some(({ externalId }) => externalId === 'store-3')) throw new Error('a bug');
      return insert(rows);
    });
    const done = await importFile(api, csvOfPlaces(5));
    spy.mockRestore();
    expect(done.results.map(({ result }) => result)).toEqual([
      'created',
      'created',
      'refused',
      'created',
      'created',
    ]);
    expect(done.results[2]?.problem?.code).toBe('internal_error');
    expect(await importFile(api, csvOfPlaces(5))).toMatchObject({ created: 1, unchanged: 4 });
  });

  it('only the branches of a chain near a place are candidates for it', async () => {
    const { accountId } = await server.createAccount('agency');
    await storeRows(
      server,
      'business',
      many(20_000, (n) => ({
        account_id: accountId,
        name: 'Chain',
        normalized_name: 'chain',
        lat: (n + 1) / 1_000,
        lng: 1,
      })),
    );
    await server.sql('analyze business');
    const found = await server.inContext(() =>
      server.app.get(BulkBusinessesRepository).findAny(
        { accountId, livemode: true },
        {
          externalIds: [],
          gbpUrls: [],
          cids: [],
          placeIds: [],
          places: [{ normalizedName: 'chain', lat: 5 }],
        },
      ),
    );
    expect(found.map(({ lat }) => lat)).toEqual([5]);
  });

  async function businesses(api: Api) {
    return (await api.get('/api/v1/businesses').expect(200)).body;
  }

  async function send(api: Api, file: string): Promise<string> {
    return String((await sendFile(api, file).expect(202)).headers['location']);
  }

  /** Sends two files, and lets the worker start when both wait. @returns their locations */
  async function sendBoth(first: [Api, string], second: [Api, string]): Promise<[string, string]> {
    const leases = server.app.get(ImportLeasesRepository);
    const acquireNext = leases.acquireNext.bind(leases);
    let start = (): void => undefined;
    const bothWait = new Promise<void>((resolve) => (start = resolve));
    const held = vi.spyOn(leases, 'acquireNext').mockImplementation(() => bothWait.then(() => acquireNext()));
    try {
      return [await send(...first), await send(...second)];
    } finally {
      held.mockRestore();
      start();
    }
  }

  async function wait(api: Api, location: string) {
    return (await finished(api, location)) as unknown as Imported;
  }
});
