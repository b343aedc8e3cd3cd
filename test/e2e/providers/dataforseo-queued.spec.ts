import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDataForSeo } from '../../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import { EndOverdueScans } from '../../../src/scanning/end/end-overdue-scans.js';
import { PollQueues } from '../../../src/scanning/measure/queued/poll-queues.js';
import { CHECK_AGAIN_MS } from '../../../src/scanning/measure/queued/queue-times.js';
import { CreateScan } from '../../../src/scanning/order/create-scan.js';
import { ScanLeasesRepository } from '../../../src/scanning/record/leases/scan-leases.repository.js';
import { RequeueScans } from '../../../src/scanning/run/requeue-scans.js';
import { usualSize } from '../../support/databases.js';
import { EventStreamClient } from '../../support/event-stream.js';
import { dataForSeoShopsOfTown, JOES, rankOfJoes } from '../../support/fakes/town.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('scheduled scans in the queue of DataForSEO', () => {
  it('a scan in the queue ends at its deadline, releases its credits and forgets its searches', async () => {
    const location = await scanOnSchedule('kebab');
    await postedTasks(PINS);
    await server.sql(`update scan set deadline_at = now() - interval '1 minute' where keyword = 'kebab'`);
    await server.drain(EndOverdueScans);
    expect(await finished(api, location)).toMatchObject({
      status: 'failed',
      failure: 'deadline_exceeded',
      credits_charged: 0,
      provider_cost: { searches: PINS },
    });
    expect(await server.sql('select 1 from provider_task')).toEqual([]);
  });

  it('a scheduled scan posts its searches in one request and costs the price of the queue', async () => {
    const before = await spent();
    const location = await scanOnSchedule('pizza');
    await postedTasks(PINS);
    const { body: waiting } = await until(
      () => api.get(location).expect(200),
      (answer) => answer.body.waits_until !== null,
    );
    expect(waiting).toMatchObject({
      status: 'running',
      pins_measured: 0,
      provider_cost: { amount: '0.0054', searches: PINS, currency: 'USD' },
    });
    const { waits_until: waitsUntil } = waiting as { waits_until: string };
    expect(Date.parse(waitsUntil) - Date.now()).toBeLessThanOrEqual(CHECK_AGAIN_MS);
    const events = await EventStreamClient.open(
      `${await server.app.getUrl()}${location}/events`,
      account.key,
      'running.0.0',
    );
    expect(await events.nextBlock()).toBe('retry: 2000');
    expect((await events.next())?.data).toMatchObject({ status: 'running', waits_until: expect.any(String) });
    events.close();
    await fake.queue.finish();
    await poll();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      provider: 'dataforseo',
      pins_measured: PINS,
      credits_charged: PINS,
      waits_until: null,
      provider_cost: { amount: '0.0054', searches: PINS },
    });
    const { grid } = await rankings(api, { business_id, keyword: 'pizza' });
    expect(grid.map(({ rank }) => rank)).toEqual(grid.map(rankOfJoes));
    expect([calls(POST).length, calls(LIVE).length]).toEqual([1, 0]);
    expect(await spent()).toBe(before + PINS * 600);
    expect(await server.sql('select 1 from provider_task')).toEqual([]);
  });

  it('a scan continues at once if its searches finish just before it is postponed', async () => {
    const leases = server.app.get(ScanLeasesRepository);
    const postpone = leases.postpone.bind(leases);
    vi.spyOn(leases, 'postpone').mockImplementationOnce(async (lease, ms) => {
      await fake.queue.finish();
      await poll();
      await postpone(lease, ms);
    });
    const location = await scanOnSchedule('just before');
    expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
  });

  it('an interactive scan searches live', async () => {
    const ended = await scan(api, { business_id, keyword: 'slices' });
    expect(ended).toMatchObject({ status: 'completed', provider_cost: { amount: '0.018' } });
    expect([calls(POST).length, calls(LIVE).length]).toEqual([0, PINS]);
  });

  it('GET /scans/{id} counts each pin when its search is finished', async () => {
    const location = await scanOnSchedule('one by one');
    await postedTasks(PINS);
    const [first] = fake.queue.tasks;
    await fake.queue.finish((data) => data === first?.data);
    await poll();
    const { body } = await until(
      () => api.get(location).expect(200),
      (answer) => answer.body.pins_measured > 0,
    );
    expect(body).toMatchObject({ status: 'running', pins_measured: 1 });
    await fake.queue.finish();
    await poll();
    expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
  });

  it('a post without a readable response is looked up and not repeated', async () => {
    let posts = 0;
    fake.behaviour = ({ path }) => (path === POST && ++posts === 1 ? 'truncated gzip' : 'normal');
    const location = await scanOnSchedule('heard of');
    await until(
      () => Promise.resolve(fake.queue.tasks.length),
      (count) => count === PINS,
    );
    await wakePostponed();
    await postedTasks(PINS);
    expect([calls(POST).length, calls(LIST).length]).toEqual([1, 1]);
    await fake.queue.finish();
    await poll();
    const ended = await finished(api, location);
    expect(ended).toMatchObject({ status: 'completed', provider_cost: { searches: PINS } });
    expect(distinctPlaces()).toBe(`${PINS} of ${PINS}`);
  });

  it('a post that did not arrive is repeated and paid once', async () => {
    const before = await spent();
    fake.behaviour = ({ path }) => (path === POST ? 'reset' : 'normal');
    const location = await scanOnSchedule('lost');
    await until(
      () => server.sql(`select 1 from scan where status = 'running' and lease_token is null`),
      (rows) => rows.length > 0,
    );
    fake.behaviour = () => 'normal';
    await age(4);
    await wakePostponed();
    await postedTasks(PINS);
    expect(calls(LIST).length).toBe(1);
    await fake.queue.finish();
    await poll();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      provider_cost: { amount: '0.0054', searches: PINS },
    });
    expect(await spent()).toBe(before + PINS * 600);
  });

  it('a pin is searched live when its search failed or takes hours', async () => {
    const location = await scanOnSchedule('half done');
    await postedTasks(PINS);
    const [failing, late] = fake.queue.tasks;
    fake.queue.isFailing = (data) => data === failing?.data;
    await fake.queue.finish((data) => data !== late?.data);
    await poll();
    await until(
      () => api.get(location).expect(200),
      (answer) => answer.body.pins_measured === PINS - 1,
    );
    expect(calls(LIVE)).toHaveLength(1);
    await age(3 * 60);
    await wakePostponed();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      pins_measured: PINS,
      // The vendor charges both searches of the two pins.
      provider_cost: { amount: '0.0094', searches: PINS + 2 },
    });
    expect(calls(LIVE)).toHaveLength(2);
  });

  it('an overdue search is fetched although the provider did not list it as finished', async () => {
    const location = await scanOnSchedule('unsaid');
    await postedTasks(PINS);
    await fake.queue.finish();
    await age(20);
    await wakePostponed();
    expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
    expect(calls('/v3/serp/google/maps/tasks_ready').length).toBeLessThanOrEqual(2);
  });

  it('a queued scan continues after a restart without another post', async () => {
    const location = await scanOnSchedule('restarted');
    await postedTasks(PINS);
    await server.restart();
    api = server.as(account.key);
    await fake.queue.finish();
    await poll();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      provider_cost: { searches: PINS },
    });
    expect(distinctPlaces()).toBe(`${PINS} of ${PINS}`);
  });

  it('POST /scans/{id}/cancel deletes the tasks of a queued scan', async () => {
    const location = await scanOnSchedule('cancelled');
    await postedTasks(PINS);
    await api.post(`${location}/cancel`).expect(200);
    expect(await server.sql('select 1 from provider_task')).toEqual([]);
    await fake.queue.finish();
    await poll();
    const { body } = await api.get(location).expect(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      credits_charged: 0,
      provider_cost: { searches: PINS },
    });
  });

  it('a scan posts only the searches that the monthly cap covers', async () => {
    const left = 5_000_000 - (await spent());
    const reserve = left - 4 * 600;
    await server.sql(`update provider_spending set micros = micros + ?`, [reserve]);
    const location = await scanOnSchedule('dear');
    await postedTasks(4);
    await fake.queue.finish();
    await poll();
    expect(await finished(api, location)).toMatchObject({ status: 'partial', pins_measured: 4 });
    expect(await spent()).toBe(5_000_000);
    await server.sql(`update provider_spending set micros = micros - ?`, [reserve]);
  });

  describe('POST /webhooks/dataforseo/{address}', () => {
    let urls: string[];
    const deliver = (url: string, body: Uint8Array) =>
      server
        .as()
        .post(new URL(url).pathname)
        .set('content-type', 'application/octet-stream')
        .send(Buffer.from(body));

    beforeAll(async () => {
      await server.restart({ DATAFORSEO_POSTBACK: 'on', PUBLIC_URL: 'https://ranks.example' });
      api = server.as(account.key);
      fake.queue.bring = async (url, body) => {
        urls.push(url);
        return (await deliver(url, body)).status;
      };
    });
    beforeEach(() => {
      urls = [];
    });

    it('postbacks of DataForSEO complete a scan without further requests', async () => {
      const location = await scanOnSchedule('brought');
      await postedTasks(PINS);
      fake.calls.length = 0;
      await fake.queue.finish();
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
      expect(fake.calls).toEqual([]);
      expect(new Set(urls.map((url) => url.split('/').slice(0, -1).join('/')))).toEqual(
        new Set(['https://ranks.example/webhooks/dataforseo']),
      );
      const { grid } = await rankings(api, { business_id, keyword: 'brought' });
      expect(grid.map(({ rank }) => rank)).toEqual(grid.map(rankOfJoes));
    });

    it('POST /webhooks/dataforseo/{address} rejects forged addresses, answers of other searches and large bodies', async () => {
      const location = await scanOnSchedule('forged');
      await postedTasks(PINS);
      const [first, second] = fake.queue.tasks;
      if (!first || !second) throw new Error('nothing was posted');
      const [one, other] = [String(first.data['postback_url']), String(second.data['postback_url'])];
      const answer = fake.queue.postbackOf(first);
      const refused = async (url: string, body: Uint8Array, status: number, code: string): Promise<void> => {
        expect((await deliver(url, body).expect(status)).body).toMatchObject({ code });
      };
      await refused('https://ranks.example/webhooks/dataforseo/AAAA', answer, 404, 'not_found');
      await refused(`${one.slice(0, -4)}AAAA`, answer, 404, 'not_found');
      await refused(other, answer, 400, 'postback_unreadable');
      await refused(one, Buffer.from('{}'), 400, 'postback_unreadable');
      await refused(one, Buffer.alloc(2 * 1024 * 1024), 413, 'body_too_large');
      expect((await api.get(location).expect(200)).body).toMatchObject({ pins_measured: 0 });
      // A repeated answer counts once.
      await deliver(one, answer).expect(200, { received: true });
      await deliver(one, answer).expect(200, { received: true });
      await fake.queue.finish();
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
      // The scan has ended.
      await deliver(one, answer).expect(200, { received: true });
    });

    it('an answer whose postback failed is fetched', async () => {
      const accepted = fake.queue.bring;
      fake.queue.bring = () => Promise.resolve(503);
      const location = await scanOnSchedule('postback failed');
      await postedTasks(PINS);
      await fake.queue.finish();
      fake.queue.bring = accepted;
      await poll();
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
    });
  });

  let fake: FakeDataForSeo;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;
  let occurrences = 0;

  beforeAll(async () => {
    fake = await FakeDataForSeo.start({ places: dataForSeoShopsOfTown });
    server = await TestServer.start(usualSize(), {
      ...fake.env,
      DATAFORSEO_COST_PER_SEARCH: '0.002',
      DATAFORSEO_COST_PER_QUEUED_SEARCH: '0.0006',
      DATAFORSEO_MAX_RPS: '500',
      DATAFORSEO_MONTHLY_CAP: '5',
    });
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, JOES);
    await until(
      () => server.sql('select 1 from business where looked_up_at is null'),
      (rows) => rows.length === 0,
    );
  });

  beforeEach(() => {
    fake.calls.length = 0;
    fake.queue.tasks.length = 0;
    fake.queue.isFailing = () => false;
    fake.behaviour = () => 'normal';
  });

  afterEach(() => server.quiet());

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  /** Creates a scan as the scheduler does. */
  function scanOnSchedule(keyword: string): Promise<string> {
    return server.inContext(async () => {
      const tenant = { accountId: account.accountId, livemode: true };
      const occurrence = { scheduleId: 1, at: new Date(1_800_000_000_000 + ++occurrences) };
      const wanted = { businessId: business_id, keyword, gridSize: 3, radiusMiles: 0.5, occurrence };
      const { scan } = await server.app.get(CreateScan).run(tenant, wanted);
      return `/api/v1/scans/${scan.id}`;
    });
  }

  function calls(path: string) {
    return fake.calls.filter((call) => call.path === path);
  }

  function postedTasks(count: number) {
    return until(
      () => server.sql<{ n: number }>('select count(task_id)::int as n from provider_task'),
      ([row]) => row?.n === count,
    );
  }

  /** Backdates all tasks. */
  function age(minutes: number) {
    return server.sql(
      `update provider_task set created_at = created_at - make_interval(mins => ?),
         posted_at = posted_at - make_interval(mins => ?)`,
      [minutes, minutes],
    );
  }

  /** Waits until a scan is postponed and ends its wait. */
  async function wakePostponed(): Promise<void> {
    const isPostponed = `status = 'running' and lease_token is null`;
    await until(
      () => server.sql(`select 1 from scan where ${isPostponed}`),
      (rows) => rows.length > 0,
    );
    await server.sql(`update scan set lease_expires_at = now() where ${isPostponed}`);
    await server.drain(RequeueScans);
  }

  /** Polls the queue, as the service does four times a minute. */
  async function poll(): Promise<void> {
    await server.sql('delete from provider_queue');
    await server.drain(PollQueues);
  }

  async function spent(): Promise<number> {
    const [row] = await server.sql<{ micros: string }>(
      `select sum(micros)::text as micros from provider_spending where provider = 'dataforseo'`,
    );
    return Number(row?.micros ?? 0);
  }

  /** Describes how many of the posted searches are distinct. */
  function distinctPlaces(): string {
    const tags = fake.queue.tasks.map(({ data }) => String(data['location_coordinate']));
    return `${new Set(tags).size} of ${tags.length}`;
  }
});

const LIVE = '/v3/serp/google/maps/live/advanced';

const POST = '/v3/serp/google/maps/task_post';

const LIST = '/v3/serp/id_list';

const PINS = 9;
