import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateScan } from '../../src/scanning/create/create-scan.js';
import { RequeueScans } from '../../src/scanning/queue/requeue-scans.js';
import { CHECK_AGAIN_MS } from '../../src/scanning/queued-provider/queue-times.js';
import { PollQueues } from '../../src/scanning/queued-provider/poll-queues.js';
import { EventStreamClient } from '../support/event-stream.js';
import { usualSize } from '../support/databases.js';
import { FakeDataForSeo } from '../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import { dataForSeoShopsOfTown, JOES, rankOfJoes } from '../support/fakes/town.js';
import { rankings, scan, track } from '../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const LIVE = '/v3/serp/google/maps/live/advanced';
const POST = '/v3/serp/google/maps/task_post';
const LIST = '/v3/serp/id_list';
const PINS = 9;

describe('a scan that nobody waits for, on DataForSEO', () => {
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
    business_id = await track(api, JOES);
    await until(
      () => server.sql('select 1 from business where looked_up_at is null'),
      (rows) => rows.length === 0,
    );
  });
  beforeEach(() => {
    fake.calls.length = 0;
    fake.queue.tasks.length = 0;
    fake.queue.isFailing = () => false;
    fake.behaviour = () => 'well';
  });
  afterEach(() => server.quiet());
  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  /** As the scheduler does it. */
  const scanOnSchedule = (keyword: string): Promise<string> =>
    server.inContext(async () => {
      const tenant = { accountId: account.accountId, livemode: true };
      const occurrence = { scheduleId: 1, at: new Date(1_800_000_000_000 + ++occurrences) };
      const wanted = { businessId: business_id, keyword, gridSize: 3, radiusMiles: 0.5, occurrence };
      const { id } = await server.app.get(CreateScan).run(tenant, wanted);
      return `/api/v1/scans/${id}`;
    });
  const calls = (path: string) => fake.calls.filter((call) => call.path === path);
  const postedTasks = (count: number) =>
    until(
      () => server.sql<{ n: number }>('select count(task_id)::int as n from provider_task'),
      ([row]) => row?.n === count,
    );
  /** Makes all tasks look so old. */
  const age = (minutes: number) =>
    server.sql(
      `update provider_task set created_at = created_at - make_interval(mins => ?),
         posted_at = posted_at - make_interval(mins => ?)`,
      [minutes, minutes],
    );
  /** Ends the wait of a scan that is put off, once it is. */
  const goOn = async (): Promise<void> => {
    const putOff = `status = 'running' and lease_token is null`;
    await until(
      () => server.sql(`select 1 from scan where ${putOff}`),
      (rows) => rows.length > 0,
    );
    await server.sql(`update scan set lease_expires_at = now() where ${putOff}`);
    await server.drain(RequeueScans);
  };
  /** What the service does four times a minute. */
  const look = async (): Promise<void> => {
    await server.sql('delete from provider_queue');
    await server.drain(PollQueues);
  };
  const spent = async (): Promise<number> => {
    const [row] = await server.sql<{ micros: string }>(
      `select sum(micros)::text as micros from provider_spending where provider = 'dataforseo'`,
    );
    return Number(row?.micros ?? 0);
  };
  /** Nothing is posted twice. */
  const places = (): string => {
    const tags = fake.queue.tasks.map(({ data }) => String(data['location_coordinate']));
    return `${new Set(tags).size} of ${tags.length}`;
  };

  it('is posted in one request, and measured when it is done, for less', async () => {
    const before = await spent();
    const location = await scanOnSchedule('pizza');
    await postedTasks(PINS);
    // It says that it waits, and for how long at most.
    const { body: waiting } = await until(
      () => api.get(location).expect(200),
      (answer) => (answer.body as { waits_until: string | null }).waits_until !== null,
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
    await look();
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

  it('is another thing than one that somebody waits for', async () => {
    const ended = await scan(api, { business_id, keyword: 'slices' });
    expect(ended).toMatchObject({ status: 'completed', provider_cost: { amount: '0.018' } });
    expect([calls(POST).length, calls(LIVE).length]).toEqual([0, PINS]);
  });

  it('shows each pin as soon as it is done', async () => {
    const location = await scanOnSchedule('one by one');
    await postedTasks(PINS);
    const [first] = fake.queue.tasks;
    await fake.queue.finish((data) => data === first?.data);
    await look();
    const { body } = await until(
      () => api.get(location).expect(200),
      (answer) => (answer.body as { pins_measured: number }).pins_measured > 0,
    );
    expect(body).toMatchObject({ status: 'running', pins_measured: 1 });
    await fake.queue.finish();
    await look();
    expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
  });

  it('is not posted twice when nobody knows whether the post got there', async () => {
    let posts = 0;
    fake.behaviour = ({ path }) => (path === POST && ++posts === 1 ? 'truncated gzip' : 'well');
    const location = await scanOnSchedule('heard of');
    await until(
      () => Promise.resolve(fake.queue.tasks.length),
      (count) => count === PINS,
    );
    await goOn();
    await postedTasks(PINS);
    expect([calls(POST).length, calls(LIST).length]).toEqual([1, 1]);
    await fake.queue.finish();
    await look();
    const ended = await finished(api, location);
    expect(ended).toMatchObject({ status: 'completed', provider_cost: { searches: PINS } });
    expect(places()).toBe(`${PINS} of ${PINS}`);
  });

  it('is posted again when it did not get there, and paid for once', async () => {
    const before = await spent();
    fake.behaviour = ({ path }) => (path === POST ? 'reset' : 'well');
    const location = await scanOnSchedule('lost');
    await until(
      () => server.sql(`select 1 from scan where status = 'running' and lease_token is null`),
      (rows) => rows.length > 0,
    );
    fake.behaviour = () => 'well';
    await age(4);
    await goOn();
    await postedTasks(PINS);
    expect(calls(LIST).length).toBe(1);
    await fake.queue.finish();
    await look();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      provider_cost: { amount: '0.0054', searches: PINS },
    });
    expect(await spent()).toBe(before + PINS * 600);
  });

  it('is measured live where Google failed, or where it takes hours', async () => {
    const location = await scanOnSchedule('half done');
    await postedTasks(PINS);
    const [failing, late] = fake.queue.tasks;
    fake.queue.isFailing = (data) => data === failing?.data;
    await fake.queue.finish((data) => data !== late?.data);
    await look();
    await until(
      () => api.get(location).expect(200),
      (answer) => (answer.body as { pins_measured: number }).pins_measured === PINS - 1,
    );
    expect(calls(LIVE)).toHaveLength(1);
    await age(3 * 60);
    await goOn();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      pins_measured: PINS,
      // Two that were searched for live are paid for twice; the vendor charges both.
      provider_cost: { amount: '0.0094', searches: PINS + 2 },
    });
    expect(calls(LIVE)).toHaveLength(2);
  });

  it('is fetched though nobody said that it is done', async () => {
    const location = await scanOnSchedule('unsaid');
    await postedTasks(PINS);
    await fake.queue.finish();
    await age(20);
    await goOn();
    expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
    expect(calls('/v3/serp/google/maps/tasks_ready').length).toBeLessThanOrEqual(2);
  });

  it('goes on over a restart', async () => {
    const location = await scanOnSchedule('restarted');
    await postedTasks(PINS);
    await server.restart();
    api = server.as(account.key);
    await fake.queue.finish();
    await look();
    expect(await finished(api, location)).toMatchObject({
      status: 'completed',
      provider_cost: { searches: PINS },
    });
    expect(places()).toBe(`${PINS} of ${PINS}`);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const location = await scanOnSchedule('cancelled');
    await postedTasks(PINS);
    await api.post(`${location}/cancel`).expect(200);
    expect(await server.sql('select 1 from provider_task')).toEqual([]);
    await fake.queue.finish();
    await look();
    const { body } = await api.get(location).expect(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      credits_charged: 0,
      provider_cost: { searches: PINS },
    });
  });

  it('is posted as far as the cap goes', async () => {
    const left = 5_000_000 - (await spent());
    const reserve = left - 4 * 600;
    await server.sql(`update provider_spending set micros = micros + ?`, [reserve]);
    const location = await scanOnSchedule('dear');
    await postedTasks(4);
    await fake.queue.finish();
    await look();
    expect(await finished(api, location)).toMatchObject({ status: 'partial', pins_measured: 4 });
    expect(await spent()).toBe(5_000_000);
    await server.sql(`update provider_spending set micros = micros - ?`, [reserve]);
  });

  describe('whose answers are brought', () => {
    let urls: string[];
    const bring = (url: string, body: Uint8Array) =>
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
        return (await bring(url, body)).status;
      };
    });
    beforeEach(() => {
      urls = [];
    });

    it('is measured with no other request than the post', async () => {
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

    it('takes them from nobody else, and each for its own search only', async () => {
      const location = await scanOnSchedule('forged');
      await postedTasks(PINS);
      const [first, second] = fake.queue.tasks;
      if (!first || !second) throw new Error('nothing was posted');
      const [one, other] = [String(first.data['postback_url']), String(second.data['postback_url'])];
      const answer = fake.queue.postbackOf(first);
      const refused = async (url: string, body: Uint8Array, status: number, code: string): Promise<void> => {
        expect((await bring(url, body).expect(status)).body).toMatchObject({ code });
      };
      await refused('https://ranks.example/webhooks/dataforseo/AAAA', answer, 404, 'not_found');
      await refused(`${one.slice(0, -4)}AAAA`, answer, 404, 'not_found');
      await refused(other, answer, 400, 'postback_unreadable');
      await refused(one, Buffer.from('{}'), 400, 'postback_unreadable');
      await refused(one, Buffer.alloc(2 * 1024 * 1024), 413, 'body_too_large');
      expect((await api.get(location).expect(200)).body).toMatchObject({ pins_measured: 0 });
      // The same one twice is one.
      await bring(one, answer).expect(200, { received: true });
      await bring(one, answer).expect(200, { received: true });
      await fake.queue.finish();
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
      // Nobody waits for it any more.
      await bring(one, answer).expect(200, { received: true });
    });

    it('is fetched where nobody took the answers', async () => {
      const taken = fake.queue.bring;
      fake.queue.bring = () => Promise.resolve(503);
      const location = await scanOnSchedule('nobody at home');
      await postedTasks(PINS);
      await fake.queue.finish();
      fake.queue.bring = taken;
      await look();
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
    });
  });
});
