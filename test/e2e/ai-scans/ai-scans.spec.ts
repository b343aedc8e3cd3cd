import { shareOfAiVoice } from '#libs/ai-answers';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  dataForSeoTask,
  FakeDataForSeo,
} from '../../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import type { DataForSeoItem } from '../../../libs/local-search/dataforseo/testing/fake-dataforseo-queue.js';
import type { Behaviour } from '../../../libs/local-search/testing/fake-provider.js';
import { AiScanLeasesRepository } from '../../../src/ai-visibility/run/ai-scan-leases.repository.js';
import { EndAiScan } from '../../../src/ai-visibility/run/end-ai-scan.js';
import { SettleEndedScans } from '../../../src/scanning/end/settle-ended-scans.js';
import { LeaseLostError } from '../../../src/scanning/record/leases/lease.js';
import { usualSize } from '../../support/databases.js';
import { JOES } from '../../support/fakes/town.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('AI scans', () => {
  it('POST /ai-scans asks every question once and reports share, positions, credits and cost', async () => {
    // The northern row names the business.
    answerTo = ({ location_coordinate: at }) =>
      Number.parseFloat(String(at)) > JOES.lat + 0.001 ? SECOND : WITHOUT;
    const posted = await api
      .post('/api/v1/ai-scans')
      .send({ business_id, ...ASK })
      .expect(202);
    expect(posted.headers).toMatchObject({ 'x-credits-reserved': '18' });
    expect(posted.body).toMatchObject({ status: 'queued', answers_total: 18, share_of_ai_voice: null });
    const ended = (await finished(api, String(posted.headers['location']))) as unknown as AiScan;
    const measured = { answers_named: 6, answers_measured: 18, answers_total: 18 };
    const pins = Array.from({ length: 9 }, (_, pin) => ({ measured: 2, named: pin < 3 ? 2 : 0 }));
    expect(ended).toMatchObject({
      status: 'completed',
      ...measured,
      share_of_ai_voice: { ...shareOfAiVoice(pins), ...measured },
      mean_position: 2,
      credits_charged: 18,
      provider_cost: { amount: '0.072', currency: 'USD', searches: 18 },
    });
    expect(ended.pins.map(({ answers }) => answers.map(({ position }) => position))).toEqual([
      ...Array.from({ length: 3 }, () => [2, 2]),
      ...Array.from({ length: 6 }, () => [null, null]),
    ]);
    expect(ended.pins[0]?.answers[0]).toEqual({
      repeat: 1,
      named: true,
      named_by: 'name',
      position: 2,
      cited: false,
      names: ['Slice House', "Joe's Pizza", 'Pizza Hut'],
      unmeasured_reason: null,
    });
    const points = asked().map(({ body }) => (body as unknown as [DataForSeoItem])[0]['location_coordinate']);
    expect(points).toHaveLength(18);
    expect(new Set(points).size).toBe(9);
    expect(asked()[0]?.body).toMatchObject([{ keyword: 'best pizza', language_code: 'es' }]);
  });

  it('GET /ai-scans lists the AI scans of a business without answers, newest first', async () => {
    answerTo = () => SECOND;
    const { id } = await run({ grid_size: 1, repeats: 1 });
    const { body } = await api.get('/api/v1/ai-scans').query({ business_id }).expect(200);
    expect(body[0]).toMatchObject({ id, share_of_ai_voice: { value: 1, interval: { high: 1 } } });
    expect(body[0]).not.toHaveProperty('pins');
    await api.get('/api/v1/ai-scans?business_id=2147483647').expect(404);
  });

  it('an unanswered question is unmeasured, is not charged and never counts as not named', async () => {
    const before = await used();
    let question = 0;
    // Google writes no answer for one question and fails at another one.
    answerTo = () => (question++ === 0 ? null : SECOND);
    const failed = {
      status: 200,
      headers: {},
      body: bodyOf(dataForSeoTask(40_501, "Invalid Field: 'keyword'.")),
    };
    let call = 0;
    behave(() => (call++ === 3 ? failed : 'normal'));
    const ended = await run({ repeats: 1 });
    expect(ended).toMatchObject({
      status: 'partial',
      answers_measured: 7,
      share_of_ai_voice: { value: 1, answers_measured: 7, answers_total: 9 },
      credits_reserved: 9,
      credits_charged: 7,
    });
    const unmeasured = ended.pins.flatMap(({ answers }) => answers).filter(({ named }) => named === null);
    expect(unmeasured.map((answer) => answer.unmeasured_reason).toSorted()).toEqual([
      'no_answer',
      'provider_refused_request',
    ]);
    expect(unmeasured.every(({ position, names }) => position === null && names === null)).toBe(true);
    expect((await used()) - before).toBe(7);
  });

  it('an AI scan without any answer fails, has no share and charges nothing', async () => {
    answerTo = () => null;
    const ended = await run({ grid_size: 2, repeats: 1 });
    expect(ended).toMatchObject({
      status: 'failed',
      failure: 'no_answer',
      share_of_ai_voice: null,
      mean_position: null,
      credits_charged: 0,
    });
  });

  it('an AI scan asks no more than half of DATAFORSEO_CONCURRENCY at once, and continues after a restart', async () => {
    answerTo = () => SECOND;
    // All questions after the first six are answered only after the restart.
    let call = 0;
    behave(() => (call++ < 6 ? 'normal' : 'hanging'));
    const location = await start();
    await until(
      async () => (await api.get(location).expect(200)).body,
      ({ status, answers_measured }) => status === 'running' && answers_measured === 6,
    );
    await until(
      () => Promise.resolve(asked().length),
      (count) => count === 6 + 8,
    );
    fake.behaviour = () => 'normal';
    fake.calls.length = 0;
    await server.restart();
    api = server.as(account.key);
    const ended = (await finished(api, location)) as unknown as AiScan;
    expect(ended).toMatchObject({ status: 'completed', answers_measured: 18, credits_charged: 18 });
    expect(asked()).toHaveLength(18 - 6);
  });

  it('deleting the business of a running AI scan charges its answers and ends it', async () => {
    const before = await used();
    const doomed = await createBusiness(api, { ...JOES, name: 'Doomed Pizza' });
    answerTo = () => SECOND;
    let call = 0;
    behave(() => (call++ < 4 ? 'normal' : 'hanging'));
    const location = await start({ business_id: doomed });
    await until(
      async () => (await api.get(location).expect(200)).body,
      ({ answers_measured }) => answers_measured === 4,
    );
    await api.delete(`/api/v1/businesses/${doomed}`).expect(204);
    await api.get(location).expect(404);
    expect((await used()) - before).toBe(4);
    await server.drain(SettleEndedScans);
    expect(await server.sql('select 1 from credit_hold where ended_at is null')).toEqual([]);
  });

  it('a worker without the lease can neither renew nor end an AI scan', async () => {
    answerTo = () => SECOND;
    const { id } = await run({ grid_size: 1, repeats: 1 });
    const before = (await api.get(`/api/v1/ai-scans/${id}`).expect(200)).body;
    const stale = { scanId: id, token: randomUUID() };
    const renewed = server.inContext(() => server.app.get(AiScanLeasesRepository).renew(stale));
    await expect(renewed).rejects.toBeInstanceOf(LeaseLostError);
    const ended = server.inContext(() => server.app.get(EndAiScan).run(stale));
    await expect(ended).rejects.toBeInstanceOf(LeaseLostError);
    expect((await api.get(`/api/v1/ai-scans/${id}`).expect(200)).body).toEqual(before);
  });

  it('an AI scan appears in no list of scans, rankings, history or competitors', async () => {
    answerTo = () => SECOND;
    const { id } = await run({ grid_size: 1, repeats: 1 });
    const keyword = ASK.keyword;
    expect((await api.get('/api/v1/scans').expect(200)).body).toEqual([]);
    await api.get(`/api/v1/scans/${id}`).expect(404);
    const rankings = await api.get('/api/v1/rankings').query({ business_id, keyword }).expect(200);
    expect(rankings.body).toMatchObject({ scan_id: null, metrics: null, grid: [] });
    const history = await api.get('/api/v1/history').query({ business_id, keyword }).expect(200);
    expect(history.body).toMatchObject({ history: [] });
    const business = await api.get(`/api/v1/businesses/${business_id}`).expect(200);
    expect(business.body.latest_health_score).toBeNull();
    expect((await api.get('/api/v1/competitors').expect(200)).body).toEqual([]);
    expect((await api.get('/api/v1/ai/insights').expect(200)).body).toEqual([]);
  });

  describe('POST /ai-scans', () => {
    it('rejects a test key with 422 and the business of another tenant with 404', async () => {
      const { key } = await server.createKey({ accountId: account.accountId, livemode: false });
      const test = server.as(key);
      const own = await createBusiness(test);
      const refused = await test
        .post('/api/v1/ai-scans')
        .send({ ...ASK, business_id: own })
        .expect(422);
      expect(refused.body).toMatchObject({ code: 'ai_search_unavailable' });
      const stranger = await server.newCustomer();
      await stranger
        .post('/api/v1/ai-scans')
        .send({ ...ASK, business_id })
        .expect(404);
    });

    it.each([{ grid_size: 6 }, { repeats: 0 }, { repeats: 6 }, { language: 'xx' }])(
      'rejects %o with 400',
      async (more) => {
        await api
          .post('/api/v1/ai-scans')
          .send({ business_id, ...ASK, ...more })
          .expect(400);
      },
    );

    // Last, because the service keeps these settings.
    it('rejects an installation without DataForSEO with 422 and names the variables to set', async () => {
      await server.restart({ DATAFORSEO_PASSWORD: '' });
      const { body } = await server
        .as(account.key)
        .post('/api/v1/ai-scans')
        .send({ business_id, ...ASK })
        .expect(422);
      expect(body).toMatchObject({ code: 'ai_search_unavailable' });
      expect(body.detail).toContain('DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD');
    });
  });

  let fake: FakeDataForSeo;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;
  let answerTo: (task: DataForSeoItem) => string | null;

  beforeAll(async () => {
    fake = await FakeDataForSeo.start({ aiAnswer: (task) => answerTo(task) });
    const limits = { DATAFORSEO_MAX_RPS: '500', DATAFORSEO_COST_PER_AI_ANSWER: '0.004' };
    server = await TestServer.start(usualSize(), {
      ...fake.env,
      ...limits,
      SEARCH_PROVIDERS: 'openstreetmap',
    });
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, JOES);
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
    fake.calls.length = 0;
  });

  function asked() {
    return fake.calls.filter(({ path }) => path === AI_MODE);
  }

  function behave(behaviour: () => Behaviour): void {
    fake.behaviour = ({ path }) => (path === AI_MODE ? behaviour() : 'normal');
  }

  async function start(more: object = {}): Promise<string> {
    const posted = await api
      .post('/api/v1/ai-scans')
      .send({ business_id, ...ASK, ...more })
      .expect(202);
    return String(posted.headers['location']);
  }

  async function run(more: object = {}): Promise<AiScan> {
    return (await finished(api, await start(more))) as unknown as AiScan;
  }

  async function used(): Promise<number> {
    return (await api.get('/api/v1/subscription').expect(200)).body.credits_used;
  }
});

function bodyOf({ body }: { body: unknown }): Buffer {
  return Buffer.from(JSON.stringify(body));
}

const ASK = { keyword: 'best pizza', grid_size: 3, radius_miles: 0.5, repeats: 2, language: 'es' };

const SECOND = "Try these:\n1. **Slice House:** big.\n2. **Joe's Pizza:** thin.\n3. **Pizza Hut:** a chain.";

const WITHOUT = 'Try these:\n1. **Slice House:** big.\n2. **Pizza Hut:** a chain.';

const AI_MODE = '/v3/serp/google/ai_mode/live/advanced';

interface Answer {
  repeat: number;
  named: boolean | null;
  position: number | null;
  names: string[] | null;
  unmeasured_reason: string | null;
}

interface AiScan {
  id: number;
  status: string;
  share_of_ai_voice: { value: number; interval: object; answers_named: number } | null;
  answers_measured: number;
  pins: { row: number; col: number; lat: number; lng: number; answers: Answer[] }[];
}
