import type { LocalSearchQuery } from '#libs/local-search';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorePins } from '../../src/scanning/measure/store-pins.js';
import { type Lease, NO_COST } from '../../src/scanning/record/leases/lease.js';
import { ScanLeasesRepository } from '../../src/scanning/record/leases/scan-leases.repository.js';
import { RequeueScans } from '../../src/scanning/run/requeue-scans.js';
import { RunScan } from '../../src/scanning/run/run-scan.js';
import { RunWaitingScans } from '../../src/scanning/run/run-waiting-scans.js';
import { ProviderPaused } from '../../src/search/guard/provider-paused.js';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { createBusiness, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

describeSizes(BOTH_DATABASES, 'lease of a scan on %s', (size) => {
  it('one of several workers acquires the lease, and the others measure nothing', async () => {
    const opened = Promise.withResolvers<undefined>();
    behave = () => opened.promise;
    const path = await start('bar');
    await until(
      () => read(path),
      ({ status }) => status === 'running',
    );
    await Promise.all([runHere(path), runHere(path)]);
    opened.resolve(undefined);
    expect(await finished(api, path)).toMatchObject({ status: 'completed', pins_measured: PINS });
    expect(calls).toHaveLength(PINS);
  });

  it('a worker whose lease has expired writes nothing after another worker took the scan', async () => {
    const opened = Promise.withResolvers<undefined>();
    behave = () => opened.promise;
    const path = await start('hotel');
    await until(
      () => Promise.resolve(calls.length),
      (asked) => asked > 0,
    );
    const stale = calls.length;
    behave = () => Promise.resolve();
    const lease = await takeLease(path);
    await server.inContext(() =>
      server.app.get(RunScan).run(lease, { signal: new AbortController().signal, onPin: () => undefined }),
    );
    const ended = await read(path);
    expect(ended).toMatchObject({ status: 'completed', pins_measured: PINS });
    const before = await sql('select * from scan where id = ?', idOf(path));
    const places = await sql('select * from scan_place where scan_id = ? order by place_id', idOf(path));
    behave = ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    opened.resolve(undefined);
    await until(
      async () => (await api.get('/metrics')).text,
      (text) => /lrs_leases_lost_total [1-9]/.test(text),
    );
    expect(await sql('select * from scan where id = ?', idOf(path))).toEqual(before);
    expect(await sql('select * from scan_place where scan_id = ? order by place_id', idOf(path))).toEqual(
      places,
    );
    expect(await sql('select pin from scan_pin where scan_id = ?', idOf(path))).toEqual([]);
    // The stale worker stopped and aborted the searches that it had started.
    expect(calls.length).toBeLessThanOrEqual(PINS + 2 * stale);
  });

  it('StorePins counts a pin once when a write is repeated', async () => {
    const opened = Promise.withResolvers<undefined>();
    behave = () => opened.promise;
    const path = await start('kiosco');
    await until(
      () => Promise.resolve(calls.length),
      (asked) => asked > 0,
    );
    const lease = await takeLease(path);
    const provider = { name: 'openstreetmap', retention: 'open' } as const;
    const absent = (pin: number) => ({ pin, provider, places: [], subjectIndex: null });
    await server.inContext(async () => {
      const store = server.app.get(StorePins);
      const part = (...pins: number[]) => ({
        lease,
        outcomes: pins.map(absent),
        known: new Map<string, number>(),
        cost: NO_COST,
      });
      await store.run([part(0, 1)]);
      await store.run([part(0, 1)]);
      await store.run([part(1, 2)]);
      expect(await read(path)).toMatchObject({ pins_measured: 3 });
      await server.app.get(ScanLeasesRepository).release(lease);
    });
    behave = () => Promise.resolve();
    opened.resolve(undefined);
    await runHere(path);
    expect(await finished(api, path)).toMatchObject({ status: 'completed', pins_measured: PINS });
  });

  it('StorePins stores the pins of the held scans in a common write, and nothing of a scan whose lease was lost', async () => {
    const opened = Promise.withResolvers<undefined>();
    behave = () => opened.promise;
    const paths = [await start('lavanderia'), await start('ferreteria'), await start('libreria')];
    await until(
      () => Promise.all(paths.slice(0, 2).map(read)),
      (scans) => scans.every(({ status }) => status === 'running'),
    );
    const provider = { name: 'openstreetmap', retention: 'open' } as const;
    await server.inContext(async () => {
      const leases: Lease[] = [];
      for (const path of paths) leases.push(await takeLease(path));
      const parts = leases.map((lease, index) => ({
        lease: index === 1 ? { ...lease, token: randomUUID() } : lease,
        outcomes: [{ pin: index, provider, places: [], subjectIndex: null }],
        known: new Map<string, number>(),
        cost: { searches: 1, micros: 7, repeats: 0, currency: 'USD' },
      }));
      // Two processes that write the same scans in another order must not deadlock.
      const other = parts
        .toReversed()
        .map((part) => ({ ...part, outcomes: [{ pin: 9, unmeasuredReason: 'timeout' }] }));
      const store = server.app.get(StorePins);
      const lost = await Promise.all([store.run(parts), store.run(other)]);
      expect(lost.map((one) => [...one])).toEqual([[idOf(paths[1] ?? '')], [idOf(paths[1] ?? '')]]);
      const stored = await sql(
        `select pins_measured as measured, paid_searches as searches, cost_micros::int as micros,
           array(select pin::int from scan_pin where scan_id = scan.id order by pin) as pins
         from scan where id = any(?::int[]) order by id`,
        `{${paths.map(idOf).join(',')}}`,
      );
      const written = (pin: number) => ({ measured: 1, searches: 2, micros: 14, pins: [pin, 9] });
      expect(stored).toEqual([written(0), { measured: 0, searches: 0, micros: 0, pins: [] }, written(2)]);
      for (const lease of leases) await server.app.get(ScanLeasesRepository).release(lease);
    });
    behave = () => Promise.resolve();
    opened.resolve(undefined);
    await server.drain(RequeueScans);
    for (const path of paths) await finished(api, path);
  });

  describe('lease of a scan whose provider is paused', () => {
    const HOUR_MS = 3_600_000;
    /** More than the workers. */
    const KEYWORDS = ['cafe', 'supermercado', 'panaderia'];

    const pauseAfter = (measured: number): void => {
      const answered = new Map<string, number>();
      behave = ({ keyword }) => {
        const count = (answered.get(keyword) ?? 0) + 1;
        answered.set(keyword, count);
        return count > measured && KEYWORDS.includes(keyword)
          ? Promise.reject(new ProviderPaused('serpapi', HOUR_MS))
          : Promise.resolve();
      };
    };
    const released = (path: string) =>
      until(
        () =>
          sql(
            'select lease_token, attempt, lease_expires_at > now() as waits from scan where id = ?',
            idOf(path),
          ),
        ([row]) => row?.['lease_token'] === null && row['waits'] === true,
      );
    const resume = async (path: string): Promise<void> => {
      await expireLease(path);
      await server.drain(RequeueScans);
    };

    it('a worker releases the scan of a paused provider, runs others, and resumes it without measuring a pin twice', async () => {
      pauseAfter(6);
      const paths = await Promise.all(KEYWORDS.map(start));
      for (const path of paths) {
        const [row] = await released(path);
        expect(row).toMatchObject({ attempt: 0 });
        expect(await read(path)).toMatchObject({ status: 'running', completed_at: null });
      }
      expect(await finished(api, await start('farmacia'))).toMatchObject({ status: 'completed' });
      behave = () => Promise.resolve();
      for (const path of paths) {
        await resume(path);
        expect(await finished(api, path)).toMatchObject({ status: 'completed', pins_measured: PINS });
      }
      const asked = calls.filter((call) => call.startsWith('cafe'));
      expect(new Set(asked).size).toBe(PINS);
      // Only searches that were rejected before they were sent are repeated.
      expect(asked.length - PINS).toBeLessThanOrEqual(4);
    });

    it('a paused scan ends as partial after its deadline, and its unmeasured pins have a reason', async () => {
      pauseAfter(6);
      const path = await start('cafe');
      await released(path);
      await sql(`update scan set deadline_at = now() - interval '1 minute' where id = ?`, idOf(path));
      const { pins_measured: measured } = await read(path);
      await resume(path);
      expect(await finished(api, path)).toMatchObject({ status: 'partial', pins_measured: measured });
      const { body } = await api.get(`${path}/rankings`).expect(200);
      expect(body.unmeasured).toHaveLength(PINS - Number(measured));
      expect(body.unmeasured[0]).toMatchObject({ reason: 'deadline_exceeded' });
    });
  });

  let server: TestServer;
  let api: Api;
  let businessId: number;

  /** Runs before each search. */
  let behave: (query: LocalSearchQuery) => Promise<void>;

  let calls: string[];

  beforeAll(async () => {
    server = await TestServer.start(size);
    api = await server.newCustomer();
    businessId = await createBusiness(api);
    const provider = server.app.get(ProviderRegistry).primary(true);
    const search = provider.search.bind(provider);
    vi.spyOn(provider, 'search').mockImplementation(async (query) => {
      calls.push(`${query.keyword} ${query.lat} ${query.lng}`);
      await behave(query);
      return search(query);
    });
    calls = [];
    behave = () => Promise.resolve();
  });

  afterEach(() => {
    calls = [];
    behave = () => Promise.resolve();
  });

  afterAll(async () => {
    vi.restoreAllMocks();
    await server.stop();
  });

  const EXPIRE = `update scan set lease_expires_at = now() - interval '1 second' where id = ?`;

  function idOf(path: string): number {
    return Number(path.split('/').at(-1));
  }

  function start(keyword: string): Promise<string> {
    return startScan(api, { business_id: businessId, keyword, ...GRID });
  }

  async function read(path: string) {
    return (await api.get(path).expect(200)).body;
  }

  function sql(query: string, ...parameters: unknown[]): Promise<Record<string, unknown>[]> {
    return server.inContext(() =>
      server.app.get(EntityManager).execute<Record<string, unknown>[]>(query, parameters),
    );
  }

  function expireLease(path: string) {
    return sql(EXPIRE, idOf(path));
  }

  /** Takes the scan from its worker, and leaves no other one a moment to acquire the expired lease. */
  function takeLease(path: string): Promise<Lease> {
    return server.inContext(() =>
      server.app.get(UnitOfWork).run(async () => {
        await server.app.get(EntityManager).execute(EXPIRE, [idOf(path)]);
        const lease = await server.app.get(ScanLeasesRepository).acquire(idOf(path));
        if (!lease) throw new Error('no lease');
        return lease;
      }),
    );
  }

  function runHere(path: string): Promise<void> {
    return server.inContext(() =>
      server.app.get(RunWaitingScans).runOne(idOf(path), { signal: new AbortController().signal }),
    );
  }
});

const PINS = 25;

const GRID = { grid_size: 5 };
