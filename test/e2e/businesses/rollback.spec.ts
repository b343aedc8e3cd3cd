import { UnitOfWork } from '#platform/database/unit-of-work';
import { JobQueue } from '#platform/jobs/job-queue';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CreateBusiness } from '../../../src/businesses/create-business.js';
import { RelocateBusiness } from '../../../src/businesses/relocation/relocate-business.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { createBusiness, lookedUp } from '../../support/steps.js';
import { TestServer } from '../../support/test-server.js';

describe('business look-up job in a surrounding transaction', () => {
  it.each([{ rollBack: true }, { rollBack: false }])(
    'CreateBusiness enqueues the job only after the commit; rollBack: $rollBack',
    async (outcome) => {
      const tenant = { accountId: (await server.createAccount()).accountId, livemode: true };
      const gbpUrl = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
      const create = (): Promise<{ id: number }> => server.app.get(CreateBusiness).run(tenant, { gbpUrl });
      const { id, enqueued } = await enqueuedBy(create, outcome);
      expect(enqueued.includes(id)).toBe(!outcome.rollBack);
    },
  );

  it.each([{ rollBack: true }, { rollBack: false }])(
    'RelocateBusiness enqueues the job only after the commit; rollBack: $rollBack',
    async (outcome) => {
      const { accountId, key } = await server.createAccount();
      const id = await createBusiness(server.as(key));
      // Until then, a background task may enqueue it once more.
      await lookedUp(server, id);
      const tenant = { accountId, livemode: true };
      const relocate = (): Promise<{ id: number }> =>
        server.app.get(RelocateBusiness).run(tenant, id, { lat: 1, lng: 1 });
      const { enqueued } = await enqueuedBy(relocate, outcome);
      expect(enqueued.includes(id)).toBe(!outcome.rollBack);
    },
  );

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Runs `work` in a transaction that commits or rolls back. @returns the business, and those with a job */
  async function enqueuedBy(work: () => Promise<{ id: number }>, { rollBack }: { rollBack: boolean }) {
    const enqueue = vi.spyOn(server.app.get(JobQueue), 'enqueue').mockResolvedValue();
    const seen = { id: 0 };
    const outer = server.inContext(() =>
      server.app.get(UnitOfWork).run(async () => {
        seen.id = (await work()).id;
        expect(idsIn(enqueue.mock.calls), 'before the commit').not.toContain(seen.id);
        if (rollBack) throw new Error('rolled back');
      }),
    );
    await (rollBack ? expect(outer).rejects.toThrow('rolled back') : outer);
    return { id: seen.id, enqueued: idsIn(enqueue.mock.calls) };
  }

  function idsIn(calls: unknown[][]): unknown[] {
    return calls.map(([, data]) => (data as { businessId?: number }).businessId);
  }
});
