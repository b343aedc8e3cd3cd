import { loadConfig } from '#config';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { COMPARED_ACCOUNTS, type NextScanOptions } from '../../src/scanning/record/leases/next-scan.sql.js';
import { ScanLeasesRepository } from '../../src/scanning/record/leases/scan-leases.repository.js';
import { Turns } from '../../src/scanning/run/run-waiting-scans.js';
import { WaitingScansRepository } from '../../src/scanning/run/waiting-scans.repository.js';
import { BOTH_DATABASES, createDatabase, describeSizes, type TestDatabase } from '../support/databases.js';
import { insertScans, type StoredScan } from './stored-scans.js';
const ACCOUNTS = 60;

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

const anyAccount = fc.nat(ACCOUNTS + 1);

describeSizes(BOTH_DATABASES, 'ScanLeasesRepository: the next scan on %s', (size) => {
  it('acquireNext acquires the scans that the rule of the order chooses, for random sets of scans', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyScans,
        fc.infiniteStream(fc.tuple(fc.boolean(), anyServed)),
        async (scans, prefers) => {
          await database.em.fork().execute('delete from scan');
          const ids = await insert(scans);
          let model: Model[] = scans.map((scan, index) => ({ ...scan, id: ids[index] ?? 0 }));
          for (let turn = 0; turn < ACQUISITIONS; turn++) {
            const [prefersOverdue, served] = prefers.next().value;
            const options = { provider: 'local', prefersOverdue, served };
            const expected = chooseNext(model, options);
            const acquired = await leases().acquireNext(options);
            expect(acquired?.lease.scanId).toBe(expected);
            model = model.map((scan) => {
              if (scan.id !== expected) return scan;
              // A scan keeps its first start. A later start is more recent than all earlier ones.
              const started = scan.state === 'queued' ? -turn : scan.startedMinutesAgo;
              return { ...scan, state: 'leased', startedMinutesAgo: started };
            });
          }
        },
      ),
      { numRuns: RUNS },
    );
  }, 300_000);

  it('every account gets a scan before any account gets its third, among more accounts than are compared', async () => {
    const accounts = 3 * COMPARED_ACCOUNTS + 1;
    const scan = { ...queued, startedMinutesAgo: 1 };
    await insert(
      Array.from({ length: 4 * accounts }, (_, n) => ({ ...scan, accountId: 1 + (n % accounts) })),
    );
    const turns = new Turns();
    const served = new Map<number, number>();
    for (let n = 0; n < 2 * accounts; n++) {
      const acquired = await leases().acquireNext({ provider: 'local', ...turns.next() });
      if (!acquired) throw new Error('no scan waits');
      turns.served(acquired);
      served.set(acquired.accountId, (served.get(acquired.accountId) ?? 0) + 1);
      // Its searches take no time.
      await database.em
        .fork()
        .execute(`update scan set status = 'completed', lease_token = null where id = ?`, [
          acquired.lease.scanId,
        ]);
    }
    expect([...served.values()]).toEqual(Array(accounts).fill(2));
  });

  it('an overdue scheduled scan is acquired within 4 starts, however many accounts have newer scans', async () => {
    const scan = { ...queued, startedMinutesAgo: 1 };
    await insert([
      { ...scan, accountId: 3 * COMPARED_ACCOUNTS, isScheduled: true, minutesOld: 10 },
      ...Array.from({ length: 2 * COMPARED_ACCOUNTS }, (_, n) => ({ ...scan, accountId: 1 + n })),
    ]);
    const turns = new Turns();
    const scheduled: boolean[] = [];
    for (let n = 0; n < 4; n++) {
      const acquired = await leases().acquireNext({ provider: 'local', ...turns.next() });
      if (acquired) turns.served(acquired);
      scheduled.push(acquired?.isScheduled ?? false);
    }
    expect(scheduled).toEqual([false, false, false, true]);
  });

  it('findOldest returns the oldest waiting scans of each provider', async () => {
    const ids = await insert([
      { ...queued, accountId: 1, state: 'leased', startedMinutesAgo: 1 },
      ...Array.from({ length: 4 }, () => ({ ...queued, accountId: 1, startedMinutesAgo: 1 })),
      { ...queued, accountId: 2, provider: 'other', isScheduled: true, startedMinutesAgo: 1 },
      { ...queued, accountId: 2, provider: 'other', state: 'postponed', startedMinutesAgo: 1 },
      { ...queued, accountId: 2, provider: 'a third', state: 'expired', startedMinutesAgo: 1 },
    ]);
    const waiting = await new WaitingScansRepository(database.em.fork()).findOldest(3);
    expect(waiting.map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 3, 5, 7]);
    expect(waiting[3]).toMatchObject({ provider: 'other', attempt: 0, scheduledFor: expect.anything() });
  });

  it('ten concurrent workers acquire 50 different scans of one account, and none of them gets nothing', async () => {
    await insert(Array.from({ length: 50 }, () => ({ ...queued, accountId: 1, startedMinutesAgo: 1 })));
    const acquired: number[] = [];
    for (let round = 0; round < 5; round++) {
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => leases().acquireNext({ ...FIRST, provider: 'local' })),
      );
      acquired.push(...taken.flatMap((one) => (one ? [one.lease.scanId] : [])));
    }
    expect(new Set(acquired).size).toBe(50);
  });

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

  const queued = { provider: 'local', isScheduled: false, state: 'queued', minutesOld: 1 } as const;

  function leases(): ScanLeasesRepository {
    return new ScanLeasesRepository(database.em.fork());
  }

  function insert(scans: readonly StoredScan[]): Promise<number[]> {
    return insertScans(database.em.fork(), scans);
  }
});

/** Set `NEXT_SCAN_RUNS=1000` for a long search. */
const RUNS = Number(process.env['NEXT_SCAN_RUNS'] ?? 15);

const ACQUISITIONS = 5;

const OVERDUE_MINUTES = 5;

const FIRST = { prefersOverdue: false, served: { interactive: 0, scheduled: 0 } };

const anyServed = fc.record({ interactive: anyAccount, scheduled: anyAccount });

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

/** Returns the first accounts after the one that was served last, from the largest id on to the smallest. */
function compared(accounts: readonly number[], served: number): readonly number[] {
  const sorted = [...new Set(accounts)].sort((a, b) => a - b);
  const rotated = [...sorted.filter((id) => id > served), ...sorted.filter((id) => id <= served)];
  return rotated.slice(0, COMPARED_ACCOUNTS);
}

/** The rule of the order in plain code, over all scans: the id of the next scan. */
function chooseNext(
  scans: readonly Model[],
  { provider, prefersOverdue, served }: NextScanOptions,
): number | undefined {
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
  const accountsOf = (scheduled: boolean): number[] =>
    waiting.filter(({ isScheduled }) => isScheduled === scheduled).map(({ accountId }) => accountId);
  const scheduled = compared(accountsOf(true), served.scheduled);
  const interactive = compared(accountsOf(false), served.interactive);
  const candidates = waiting.filter(({ accountId, isScheduled }) =>
    (isScheduled ? scheduled : interactive).includes(accountId),
  );
  const keys = candidates.map((scan) => {
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

interface Model extends StoredScan {
  readonly id: number;
}
