import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, renameListing, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const LARGE = { grid_size: 7, radius_miles: 0.5 };
const SMALL = { grid_size: 3, radius_miles: 5 };

describe('latest_health_score', () => {
  it('the health of a business does not change by a scan of a smaller grid', async () => {
    const large = await run();
    expect(await run(SMALL)).toBeLessThan(large);
    expect(await health()).toBe(large);
  });

  it('the health of a business follows the smaller grid once it has more scans, and the latest scan in it', async () => {
    const large = await run();
    await run(SMALL);
    expect(await health()).toBe(large);
    const small = await run(SMALL);
    expect(await health()).toBe(small);
    await renameListing(server, business_id, 'Unlisted Venture');
    const vanished = await run(SMALL);
    expect(vanished).toBeLessThan(small);
    expect(await health()).toBe(vanished);
  });

  it('the health of a business does not change by a scan of a keyword that the business does not track', async () => {
    await setKeywords([PHARMACY.keyword.toUpperCase()]);
    const tracked = await run();
    expect(await run({ ...LARGE, keyword: 'airport' })).not.toBe(tracked);
    expect(await health()).toBe(tracked);
  });

  it('the health of a business is the rounded mean over the tracked keywords with results', async () => {
    await setKeywords([PHARMACY.keyword, 'airport', 'never scanned']);
    const [one, other] = [await run(), await run({ ...LARGE, keyword: 'airport' })];
    expect(one).not.toBe(other);
    expect(await health()).toBe(Math.round((one + other) / 2));
  });

  it('the health of a business is the mean over all keywords with results if no tracked keyword has any', async () => {
    await setKeywords(['never scanned']);
    const [one, other] = [await run(), await run({ ...LARGE, keyword: 'airport' })];
    expect(await health()).toBe(Math.round((one + other) / 2));
  });

  it('the health of a business follows a change of the keywords at once, also in the response', async () => {
    const [one, other] = [await run(), await run({ ...LARGE, keyword: 'airport' })];
    for (const [keywords, expected] of [
      [['Airport'], other],
      [[PHARMACY.keyword], one],
      [[], Math.round((one + other) / 2)],
    ] as const) {
      const { body } = await setKeywords([...keywords]);
      expect(body.latest_health_score).toBe(expected);
      expect(await health()).toBe(expected);
    }
  });

  it('the health of a business is that of the series of an enabled schedule, until the schedule is disabled or deleted', async () => {
    const large = await run();
    const scheduled = await scan(api, { business_id, ...SMALL });
    const small = scheduled.health_score;
    expect(await health()).toBe(large);
    const id = await schedule({ ...SMALL, keywords: [PHARMACY.keyword] });
    await attribute(scheduled, id);
    const enable = (enabled: boolean) => api.patch(`/api/v1/schedules/${id}`).send({ enabled }).expect(200);
    for (const [enabled, expected] of [
      [false, large],
      [true, small],
    ] as const) {
      await enable(enabled);
      expect(await health()).toBe(expected);
    }
    const later = await run();
    expect(await health()).toBe(small);
    await api.delete(`/api/v1/schedules/${id}`).expect(204);
    expect(await health()).toBe(later);
  });

  it('the health of a business counts the keywords that only an enabled schedule names', async () => {
    const other = await run({ ...LARGE, keyword: 'airport' });
    await run();
    await schedule({ keywords: ['AIRPORT'] });
    expect(await health()).toBe(other);
  });

  it('the health of a business is null after a relocation, and later that of the new place alone', async () => {
    await run();
    await run();
    const moved = { lat: PHARMACY.lat + 0.01, lng: PHARMACY.lng };
    const { body } = await api.post(`/api/v1/businesses/${business_id}/relocate`).send(moved).expect(200);
    expect(body.latest_health_score).toBeNull();
    expect(await health()).toBeNull();
    const there = await run(SMALL);
    expect(await health()).toBe(there);
  });

  it('the health of a business does not change by a suspect scan that was not confirmed', async () => {
    const trusted = await run();
    const { id } = await scan(api, { business_id, ...LARGE });
    await server.sql(
      `update scan set suspect_reason = 'nothing_found', suspect_outcome = 'refuted', health_score = 1 where id = ?`,
      [id],
    );
    await setKeywords([PHARMACY.keyword]);
    expect(await health()).toBe(trusted);
  });

  it('the health of a business is that of all scans that end at once', async () => {
    const keywords = ['farmacia', 'airport', 'bar', 'museum'];
    await setKeywords(keywords);
    const scores = await Promise.all(keywords.map((keyword) => run({ ...SMALL, keyword })));
    const mean = scores.reduce((total, score) => total + score, 0) / scores.length;
    expect(await health()).toBe(Math.round(mean));
  });

  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = await server.newCustomer();
    business_id = await createBusiness(api);
    // The look-up completes the profile, which is a part of every score.
    await until(
      async () => (await api.get(`/api/v1/businesses/${business_id}`).expect(200)).body,
      ({ category }) => category !== null,
    );
  });

  async function health(): Promise<number | null> {
    return (await api.get(`/api/v1/businesses/${business_id}`).expect(200)).body.latest_health_score;
  }

  function setKeywords(keywords: string[]) {
    return api.patch(`/api/v1/businesses/${business_id}`).send({ keywords }).expect(200);
  }

  async function run(more: object = LARGE): Promise<number> {
    return Number((await scan(api, { business_id, ...more })).health_score);
  }

  async function schedule(more: object): Promise<number> {
    return (
      await api
        .post('/api/v1/schedules')
        .send({ business_id, cron: '0 3 * * 1', ...LARGE, ...more })
        .expect(201)
    ).body.id;
  }

  /** Makes a scan one that the schedule has started. */
  function attribute(scanOf: Record<string, unknown>, scheduleId: number) {
    return server.sql('update scan set schedule_id = ?, scheduled_for = completed_at where id = ?', [
      scheduleId,
      scanOf['id'],
    ]);
  }
});
