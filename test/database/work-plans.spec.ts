import { BackgroundTask } from '#platform/background/background-task';
import { lookFor } from '#platform/background/due-work.repository';
import { EntityManager } from '#platform/database/entity-manager';
import { MarkedMethods } from '#platform/marked-methods/marked-methods';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { TestServer } from '../support/test-server.js';

/** Idle processes look for work several times a second, whatever the statistics of the tables are. */
describeSizes(BOTH_DATABASES, 'plans of the look for work on %s', (size) => {
  let server: TestServer;

  it('it reads the partial index of each table in its order', async () => {
    const plan = await planOfAllWork('set local enable_sort = off');
    const indexes = [...plan.matchAll(/using (\w+)/g)].map(([, index]) => index);
    expect(new Set(indexes)).toEqual(
      new Set([
        'ai_scan_unfinished',
        'business_import_unfinished',
        'insight_due_at',
        'outbox_event_waiting',
        'report_queued',
        'report_run_making',
        'scan_batch_open',
        'scan_unfinished',
      ]),
    );
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  it('it does not read all events although the statistics say that each one waits', async () => {
    expect(await planOfAllWork(FILL, 'analyze outbox_event')).not.toContain('Seq Scan on outbox_event');
  });

  beforeAll(async () => {
    server = await TestServer.start(size);
  });

  afterAll(() => server.stop());

  /** Returns the plan of the statement for the work of all tasks, after other statements that are undone. */
  async function planOfAllWork(...before: string[]): Promise<string> {
    const tasks = server.app.get(MarkedMethods).find(BackgroundTask);
    const sources = tasks.flatMap(({ options }) => options.work ?? []);
    const undone = new Error('undone');
    let text = '';
    const planned = server.inContext(() =>
      server.app.get(EntityManager).transactional(async (em) => {
        for (const statement of before) await em.execute(statement);
        const rows = await em.execute<Record<string, string>[]>(`explain ${lookFor(sources)}`);
        text = rows.map((row) => row['QUERY PLAN']).join('\n');
        throw undone;
      }),
    );
    await expect(planned).rejects.toBe(undone);
    return text;
  }
});

/** Events that the relay is about to handle. */
const FILL = `
  with owner as (insert into account (plan, created_at) values ('agency', now()) returning id)
  insert into outbox_event (id, account_id, livemode, type, data, created_at)
  select 'evt_' || n, owner.id, true, 'scan.completed', '{}', now() from owner cross join generate_series(1, 5000) n`;
