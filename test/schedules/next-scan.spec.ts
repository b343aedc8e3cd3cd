import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#config';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { ScanLeasesRepository } from '../../src/scanning/queue/scan-leases.repository.js';
import { ScansRepository } from '../../src/scanning/scans.repository.js';
import { BOTH_DATABASES, createDatabase, describeSizes, type TestDatabase } from '../support/databases.js';
import { insertScans, type StoredScan } from './stored-scans.js';

/** Set `NEXT_SCAN_RUNS=1000` for a long search. */
const RUNS = Number(process.env['NEXT_SCAN_RUNS'] ?? 15);
const ACQUISITIONS = 5;
const ACCOUNTS = 60;
const OVERDUE_MINUTES = 5;

interface Model extends StoredScan {
  readonly id: number;
}

const anyScan: fc.Arbitrary<Omit<StoredScan, 'minutesOld'>> = fc.record({
  accountId: fc.integer({ min: 1, max: ACCOUNTS }),
  provider: fc.constantFrom('local', 'local', 'local', 'other'),
  isScheduled: fc.boolean(),
  state: fc.constantFrom(
    'queued',
    'queued',
    'queued',
    'leased',
    'expired',
    'postponed',
    'woken',
    'released',
    'completed',
  ),
  startedMinutesAgo: fc.integer({ min: 1, max: 1_000 }),
});

/** Up to 300 scans of few or many accounts. Ids follow the time of creation. */
const anyScans: fc.Arbitrary<StoredScan[]> = fc
  .tuple(fc.array(anyScan, { maxLength: 300, size: 'max' }), fc.constantFrom(1, 3, ACCOUNTS), fc.nat(20))
  .map(([scans, accounts, newest]) =>
    scans.map((scan, index) => ({
      ...scan,
      accountId: 1 + (scan.accountId % accounts),
      minutesOld: newest + Math.floor((scans.length - index) / 20),
    })),
  );

/** The rule of the order in plain code, over all scans: the id of the next scan of the provider. */
function chooseNext(scans: readonly Model[], provider: string, prefersOverdue: boolean): number | undefined {
  const servedAt = (account: number): number =>
    Math.min(
      ...scans
        .filter(({ accountId, state }) => accountId === account && state !== 'queued')
        .map(({ startedMinutesAgo }) => startedMinutesAgo),
    );
  const classOf = ({ isScheduled, minutesOld }: Model): number => {
    if (!isScheduled) return 1;
    return prefersOverdue && minutesOld >= OVERDUE_MINUTES ? 0 : 2;
  };
  const waiting = scans
    .filter((scan) => scan.provider === provider)
    .filter(({ state }) => ['queued', 'expired', 'woken', 'released'].includes(state));
  const keys = waiting.map((scan) => {
    const line = waiting.filter(
      (other) =>
        other.accountId === scan.accountId && classOf(other) === classOf(scan) && other.id <= scan.id,
    );
    const running = scans.filter(
      ({ accountId, state }) => accountId === scan.accountId && state === 'leased',
    );
    return [classOf(scan), running.length + line.length, -servedAt(scan.accountId), scan.id];
  });
  return keys.toSorted(compareKeys)[0]?.[3];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

describeSizes(BOTH_DATABASES, 'ScanLeasesRepository: the next scan on %s', (size) => {
  let storage: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    storage = await createDatabase(size);
    database = await openDatabase(loadConfig(storage.env).database, ENTITIES);
  });
  beforeEach(() => database.em.fork().execute('delete from scan'));
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  const leases = (): ScanLeasesRepository => new ScanLeasesRepository(database.em.fork());
  const insert = (scans: readonly StoredScan[]): Promise<number[]> => insertScans(database.em.fork(), scans);
  const queued = { provider: 'local', isScheduled: false, state: 'queued', minutesOld: 1 } as const;

  it('acquireNext acquires the scans that the rule of the order chooses, for random sets of scans', async () => {
    await fc.assert(
      fc.asyncProperty(anyScans, fc.infiniteStream(fc.boolean()), async (scans, prefers) => {
        await database.em.fork().execute('delete from scan');
        const ids = await insert(scans);
        let model: Model[] = scans.map((scan, index) => ({ ...scan, id: ids[index] ?? 0 }));
        for (let turn = 0; turn < ACQUISITIONS; turn++) {
          const prefersOverdue = prefers.next().value;
          const expected = chooseNext(model, 'local', prefersOverdue);
          const lease = await leases().acquireNext({ provider: 'local', prefersOverdue });
          expect(lease?.scanId).toBe(expected);
          model = model.map((scan) => {
            if (scan.id !== expected) return scan;
            // A scan keeps its first start. A later start is more recent than all earlier ones.
            const started = scan.state === 'queued' ? -turn : scan.startedMinutesAgo;
            return { ...scan, state: 'leased', startedMinutesAgo: started };
          });
        }
      }),
      { numRuns: RUNS },
    );
  }, 300_000);

  it('findWaiting returns the oldest waiting scans of each provider', async () => {
    const ids = await insert([
      { ...queued, accountId: 1, state: 'leased', startedMinutesAgo: 1 },
      ...Array.from({ length: 4 }, () => ({ ...queued, accountId: 1, startedMinutesAgo: 1 })),
      { ...queued, accountId: 2, provider: 'other', isScheduled: true, startedMinutesAgo: 1 },
      { ...queued, accountId: 2, provider: 'other', state: 'postponed', startedMinutesAgo: 1 },
      { ...queued, accountId: 2, provider: 'a third', state: 'expired', startedMinutesAgo: 1 },
    ]);
    const waiting = await new ScansRepository(database.em.fork()).findWaiting(3);
    expect(waiting.map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 3, 5, 7]);
    expect(waiting[3]).toMatchObject({ provider: 'other', attempt: 0, scheduledFor: expect.anything() });
  });

  it('ten concurrent workers acquire 50 different scans of one account, and none of them gets nothing', async () => {
    await insert(Array.from({ length: 50 }, () => ({ ...queued, accountId: 1, startedMinutesAgo: 1 })));
    const acquired: number[] = [];
    for (let round = 0; round < 5; round++) {
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => leases().acquireNext({ provider: 'local', prefersOverdue: false })),
      );
      acquired.push(...taken.flatMap((lease) => (lease ? [lease.scanId] : [])));
    }
    expect(new Set(acquired).size).toBe(50);
  });
});
