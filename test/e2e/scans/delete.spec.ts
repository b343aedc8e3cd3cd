import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import type { Response } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import type { InsightDto } from '../../../src/insights/dto/insight.dto.js';
import { GenerateInsights } from '../../../src/insights/generation/generate-insights.js';
import { ModelThread } from '../../../src/insights/model/model-thread.js';
import { typeCommand } from '../../support/command-line.js';
import { describeWith } from '../../support/describe-with.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, renameListing, scan, type ScanRequest, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('DELETE /scans/{id}', () => {
  it('removes the scan from every result', async () => {
    const kept = await run();
    const deleted = await run({ grid_size: 4 });
    await remove(deleted).expect(204);
    for (const rest of [
      '',
      '/rankings',
      '/pins',
      '/pins/0/0',
      '/comparison',
      '/health',
      '/heatmap.svg',
      '/events',
    ])
      await api.get(`/api/v1/scans/${deleted}${rest}`).expect(404);
    await remove(deleted).expect(404);
    expect(await read('scans')).toMatchObject([{ id: kept }]);
    expect(await read(named('rankings'))).toMatchObject({ scan_id: kept });
    expect((await read(named('history'))).history).toMatchObject([{ scan_id: kept }]);
    const competitors = (await read(named('competitors'))) as { ranks: { scan_id: number }[] }[];
    expect(new Set(competitors.flatMap(({ ranks }) => ranks.map(({ scan_id }) => scan_id)))).toEqual(
      new Set([kept]),
    );
  });

  it('of the only scan empties rankings, history and competitors', async () => {
    await remove(await run()).expect(204);
    expect(await read(named('rankings'))).toMatchObject({ scan_id: null, grid: [] });
    expect((await read(named('history'))).history).toEqual([]);
    expect(await read(named('competitors'))).toEqual([]);
    expect(await healthOfBusiness()).toBeNull();
  });

  it('compares later scans with the scan before it', async () => {
    await hide();
    const first = await run();
    await renameListing(server, business_id, PHARMACY.name);
    const second = await run();
    const third = await run();
    const steady = await healthOf(third);
    expect(await read(`scans/${third}/comparison`)).toMatchObject({ compared_with: second });
    await remove(second).expect(204);
    expect(await read(`scans/${third}/comparison`)).toMatchObject({ compared_with: first });
    expect(await read(named('rankings'))).toMatchObject({ scan_id: third, compared_with: first });
    // The business has been found since the first scan, which adds momentum.
    expect(await healthOf(third)).toBeGreaterThan(steady);
    expect(await healthOfBusiness()).toBe(await healthOf(third));
  });

  it('sets the health of the business to that of its latest remaining scan', async () => {
    const first = await run();
    const before = await healthOf(first);
    await hide();
    const second = await run({ grid_size: 4 });
    expect(await healthOfBusiness()).not.toBe(before);
    await remove(second).expect(204);
    expect(await healthOfBusiness()).toBe(before);
  });

  it('of a probe changes no health and no due insights', async () => {
    await run();
    await generateInsights();
    const health = await healthOfBusiness();
    await remove(await run({ purpose: 'probe' })).expect(204);
    expect(await healthOfBusiness()).toBe(health);
    expect(await server.sql('select 1 from insight_due where business_id = ?', [business_id])).toEqual([]);
  });

  it('refuses an unfinished scan with 409 and names its cancellation', async () => {
    const gate = new GatedSearch(server.app);
    const location = await startScan(api, { business_id });
    const { body } = await api.delete(location).expect(409);
    expect(body).toMatchObject({ code: 'scan_not_finished' });
    expect(body.detail).toContain(`POST ${location}/cancel`);
    await api.post(`${location}/cancel`).expect(200);
    await api.delete(location).expect(204);
    await api.get(location).expect(404);
    gate.remove();
  });

  it('keeps the credits of the scan spent', async () => {
    const id = await run();
    const before = await read('subscription');
    expect(before).toMatchObject({ credits_used: 9 });
    await remove(id).expect(204);
    expect(await read('subscription')).toEqual(before);
    expect(await server.sql('select 1 from credit_hold where scan_id = ?', [id])).toHaveLength(1);
  });

  it('replaces the insights by those of the scan before, or removes them', async () => {
    const [first, second] = [await run(), await run()];
    await generateInsights();
    expect(await insightScans()).toEqual([second]);
    await remove(second).expect(204);
    expect(await insightScans()).toEqual([]);
    await generateInsights();
    expect(await insightScans()).toEqual([first]);
    await remove(first).expect(204);
    expect(await insightScans()).toEqual([]);
    expect(await server.sql('select 1 from insight_due where business_id = ?', [business_id])).toEqual([]);
  });

  it('insights that were generated from a scan that was deleted meanwhile are not stored', async () => {
    const [first, second] = [await run(), await run()];
    const model = server.app.get(ModelThread);
    const compute = model.run.bind(model);
    vi.spyOn(model, 'run').mockImplementationOnce(async (name, input, signal) => {
      await remove(second).expect(204);
      return compute(name, input, signal);
    });
    await generateInsights();
    expect(await insightScans()).toEqual([]);
    await generateInsights();
    expect(await insightScans()).toEqual([first]);
  });

  it('keeps the alerts of the scan without its id', async () => {
    await run({ grid_size: 5 });
    await hide();
    const lost = await run({ grid_size: 5 });
    const alerts = (await read(`alerts?business_id=${business_id}`)) as { scan_id: number }[];
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.every(({ scan_id }) => scan_id === lost)).toBe(true);
    await remove(lost).expect(204);
    expect(await read(`alerts?business_id=${business_id}`)).toEqual(
      alerts.map((alert) => ({ ...alert, scan_id: null })),
    );
  });

  it('answers one of several concurrent requests with 204 and the others with 404', async () => {
    const id = await run();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => remove(id).then(({ status }) => status)),
    );
    expect(answers.toSorted()).toEqual([204, 404, 404, 404, 404]);
  });

  it('refuses a key that may only read and an unknown id', async () => {
    const id = await run({ grid_size: 1 });
    const reader = await server.createKey({ accountId: account.accountId, livemode: true, scopes: ['read'] });
    await server.as(reader.key).delete(`/api/v1/scans/${id}`).expect(403);
    await remove(UNKNOWN).expect(404);
    await api.delete('/api/v1/scans/abc').expect(404);
    await api.get(`/api/v1/scans/${id}`).expect(200);
  });

  it('`scan delete` deletes a scan, and refuses an unknown one', async () => {
    const id = await run({ grid_size: 1 });
    const deleted = await typeCommand(server.app, 'scan', 'delete', '--id', String(id), '--json');
    expect(JSON.parse(deleted.stdout)).toEqual({ id, deleted: true });
    await api.get(`/api/v1/scans/${id}`).expect(404);
    const again = await typeCommand(server.app, 'scan', 'delete', '--id', String(id), '--json');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('not_found');
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.start();
    // The tests generate insights themselves.
    server.app.get(BackgroundTasks).isPaused = true;
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
  });

  afterEach(() => vi.restoreAllMocks());

  afterAll(async () => {
    const report = await server.inContext(() => server.app.get(CheckLedger).run());
    expect(report.findings).toEqual([]);
    await server.stop();
  });

  async function run(more: Partial<ScanRequest> = {}): Promise<number> {
    return (await scan(api, { business_id, ...more })).id;
  }

  /** Renames the business, so that later scans do not find it. */
  function hide(): Promise<void> {
    return renameListing(server, business_id, 'Unlisted Venture');
  }

  function remove(id: number) {
    return api.delete(`/api/v1/scans/${id}`);
  }

  async function read(path: string) {
    return (await api.get(`/api/v1/${path}`).expect(200)).body;
  }

  function named(path: string): string {
    return `${path}?business_id=${business_id}&keyword=${PHARMACY.keyword}`;
  }

  async function healthOf(id: number): Promise<number> {
    return (await read(`scans/${id}/health`)).health_score;
  }

  async function healthOfBusiness(): Promise<number | null> {
    return (await read(`businesses/${business_id}`)).latest_health_score;
  }

  /** Generates all due insights, without the delay that gathers scans. */
  async function generateInsights(): Promise<void> {
    // Another time at each call, as the service writes them.
    await server.sql(
      "update insight_due set due_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 minute' where failures = 0",
    );
    await server.drain(GenerateInsights);
  }

  async function insightScans(): Promise<unknown[]> {
    const insights = (await read(`ai/insights?business_id=${business_id}`)) as InsightDto[];
    return [...new Set(insights.map(({ evidence }) => evidence.scan_id))];
  }
});

describeWith('postgresql', 'DELETE /scans/{id} beside other work on its business', () => {
  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared('postgresql');
  });
  beforeEach(async () => {
    api = await server.newCustomer();
    business_id = await createBusiness(api);
  });

  it('scans end and are deleted at the same time without a deadlock', async () => {
    const ended: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { id } = await scan(api, { business_id, grid_size: 1 });
      ended.push(`/api/v1/scans/${String(id)}`);
    }
    const gate = new GatedSearch(server.app);
    const running: string[] = [];
    for (let n = 0; n < 4; n++) running.push(await startScan(api, { business_id, grid_size: 1 }));
    gate.open();
    const statuses = await Promise.all(ended.map((path) => api.delete(path).then(({ status }) => status)));
    expect(statuses).toEqual([204, 204, 204, 204]);
    for (const path of running) expect(await finished(api, path)).toMatchObject({ status: 'completed' });
    const { body } = await api.get('/api/v1/scans').expect(200);
    expect(body).toHaveLength(4);
    gate.remove();
  });

  it('DELETE /scans/{id} waits for the deletion of its business and returns 404', async () => {
    const { id } = await scan(api, { business_id, grid_size: 1 });
    const em = (): EntityManager => server.app.get(EntityManager).fork();
    const isLockAwaited = async (): Promise<boolean> =>
      (
        await em().execute<unknown[]>(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query ilike 'select 1 from business%for no key update'`,
        )
      ).length > 0;
    let answer: Promise<Response> | undefined;
    await em().transactional(async (deletion) => {
      await deletion.execute('delete from business where id = ?', [business_id]);
      answer = api.delete(`/api/v1/scans/${String(id)}`).then();
      await until(isLockAwaited, Boolean);
    });
    expect(await answer).toMatchObject({ status: 404 });
  });
});

const UNKNOWN = 2_000_000_000;
