import { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { FakeSerper, type SerperPlace } from '../../../libs/local-search/serper/testing/fake-serper.js';
import type { Behaviour } from '../../../libs/local-search/testing/fake-provider.js';
import type { BusinessDto } from '../../../src/businesses/dto/business.dto.js';
import { RefreshBusinesses } from '../../../src/businesses/refresh/refresh-businesses.js';
import { usualSize } from '../../support/databases.js';
import { FakeClock } from '../../support/fake-clock.js';
import { businessAt, createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';
/** Rejects a request without a retry. */
const REFUSED: Behaviour = { status: 400, headers: {}, body: Buffer.from('{}') };
const NOT_FOUND: Behaviour = { ...REFUSED, status: 200, body: Buffer.from('{"error":"no results"}') };

describe('businesses with two search providers', () => {
  describe('POST /businesses with a CID only', () => {
    it.each([
      ['fails', REFUSED],
      ['does not know the business', NOT_FOUND],
    ])('uses the location of the second provider if the first %s', async (_, behaviour) => {
      first.behaviour = () => behaviour;
      expect(await create(201)).toMatchObject({
        name: JOES.name,
        location: { lat: JOES.lat, lng: JOES.lng },
      });
    });

    it('uses the location of the second provider if the first returns none', async () => {
      facts = { gps_coordinates: null };
      expect(await create(201)).toMatchObject({ location: { lat: JOES.lat, lng: JOES.lng } });
    });

    it('does not query the second provider if the first returns the location', async () => {
      await idle();
      const before = second.calls.length;
      expect(await create(201)).toMatchObject({ name: "JOE'S PIZZA INC" });
      await idle();
      expect(second.calls).toHaveLength(before);
    });

    it('returns 502 if one provider fails and the other does not know the business', async () => {
      first.behaviour = () => REFUSED;
      second.behaviour = () => ({ ...NOT_FOUND, body: Buffer.from('{"places":[]}') });
      expect(await create(502)).toMatchObject({ code: 'provider_unavailable' });
    });

    it('returns 422 if no provider knows the business', async () => {
      first.behaviour = () => NOT_FOUND;
      second.behaviour = () => ({ ...NOT_FOUND, body: Buffer.from('{"places":[]}') });
      expect(await create(422)).toMatchObject({
        code: 'location_unresolved',
        missing: ['name', 'lat', 'lng'],
      });
    });
  });

  describe('RefreshBusinesses', () => {
    let id: number;
    let before: BusinessDto;

    beforeAll(async () => {
      await idle();
      // Leaves no other business that could be due.
      await server.sql('delete from business');
      const claim = { gbp_url: `https://maps.google.com/?cid=${CID}`, ...JOES };
      id = (await api.post('/api/v1/businesses').send(claim).expect(201)).body.id;
      await idle();
      before = await read(id);
    });

    it('the first look-up adds the details of the first provider and keeps name and location', () => {
      expect(before).toMatchObject({
        name: JOES.name,
        category: 'Pizza restaurant',
        rating: 4.5,
        review_count: 103,
        website: 'https://example.com/',
        phone: '+1 212-555-0100',
        opening_hours: 'monday: 11 AM–10 PM',
        location: { lat: JOES.lat, lng: JOES.lng, address: '3 Main St, New York' },
      });
    });

    it('does not refresh a business before the interval has passed', async () => {
      clock.advance(6.9 * DAY_MS);
      expect(await sweep()).toBe(0);
    });

    it('concurrent sweeps refresh a business once after a week and keep name and location', async () => {
      const [calls, micros] = [first.calls.length, await spent()];
      facts = {
        title: 'Another Name',
        gps_coordinates: { latitude: 1, longitude: 1 },
        address: 'Elsewhere',
        type: 'Bakery',
        rating: 4.75,
        reviews: 104,
        phone: '+1 212-555-0111',
        website: undefined,
      };
      clock.advance(0.2 * DAY_MS);
      const claimed = await Promise.all(Array.from({ length: 5 }, sweep));
      expect(claimed.reduce((sum, count) => sum + count)).toBe(1);
      const after = await until(
        () => read(id),
        ({ rating }) => rating !== before.rating,
      );
      // The website, which this response omits, stays too.
      expect(after).toEqual({
        ...before,
        category: 'Bakery',
        rating: 4.75,
        review_count: 104,
        phone: '+1 212-555-0111',
      });
      expect(first.calls).toHaveLength(calls + 1);
      expect(await spent()).toBe(micros + CENT);
      expect(await sweep()).toBe(0);
      before = after;
    });

    it('a refresh that fails at all providers changes nothing and is retried a day later', async () => {
      const [calls, jobs] = [second.calls.length, await endedJobs()];
      first.behaviour = second.behaviour = () => REFUSED;
      clock.advance(7.1 * DAY_MS);
      expect(await sweep()).toBe(1);
      // The queue drops a job while the previous one of the business runs.
      await until(endedJobs, (count) => count === jobs + 1);
      expect(second.calls).toHaveLength(calls + 1);
      expect(await read(id)).toEqual(before);
      expect(await sweep()).toBe(0);
      clock.advance(1.1 * DAY_MS);
      first.behaviour = () => REFUSED;
      second.behaviour = () => 'normal';
      expect(await sweep()).toBe(1);
      const after = await until(
        () => read(id),
        ({ rating }) => rating !== before.rating,
      );
      expect(after).toEqual({ ...before, rating: 3.5, review_count: 7, phone: '+1 212-555-0177' });
    });

    it('a sweep skips test businesses and claims at most ten', async () => {
      const { accountId } = await server.createAccount();
      const { key } = await server.createKey({ accountId, livemode: false, scopes: ['read', 'write'] });
      await createBusiness(server.as(key), JOES);
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          api
            .post('/api/v1/businesses')
            .send(businessAt({ ...JOES, name: `Shop ${n}` }))
            .expect(201),
        ),
      );
      await idle();
      clock.advance(7.1 * DAY_MS);
      expect([await sweep(), await sweep(), await sweep()]).toEqual([10, 3, 0]);
    });
  });

  let first: FakeSerpApi;
  let second: FakeSerper;
  let server: TestServer;
  let clock: FakeClock;
  let api: Api;

  /** Overrides of the details that the first provider returns. */
  let facts: Record<string, unknown> = {};

  beforeAll(async () => {
    first = await FakeSerpApi.start({
      places: () => [
        serpApiPlace(3, {
          title: "JOE'S PIZZA INC",
          data_cid: CID,
          gps_coordinates: { latitude: JOES.lat, longitude: JOES.lng },
          hours: 'Closes 10 PM',
          operating_hours: { monday: '11 AM–10 PM' },
          ...facts,
        }),
      ],
    });
    second = await FakeSerper.start({ places: known });
    known.push({
      title: JOES.name,
      cid: CID,
      placeId: serpApiPlace(3)['place_id'],
      latitude: JOES.lat,
      longitude: JOES.lng,
      rating: 3.5,
      ratingCount: 7,
      phoneNumber: '+1 212-555-0177',
    });
    server = await TestServer.start(usualSize(), {
      ...first.env,
      SEARCH_PROVIDERS: 'serpapi,serper',
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.01',
      SERPER_API_KEY: second.apiKey,
      SERPER_BASE_URL: second.url,
      SERPER_MAX_RPS: '500',
    });
    // The tests enqueue the jobs themselves.
    server.app.get(BackgroundTasks).isPaused = true;
    clock = new FakeClock([server.app], '2026-11-21T12:00:00.000Z');
    api = await server.newCustomer();
  });

  afterEach(() => {
    first.behaviour = second.behaviour = () => 'normal';
    facts = {};
  });

  afterAll(async () => {
    await server.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  const known: SerperPlace[] = [];

  async function create(status: number): Promise<Record<string, unknown>> {
    const other = await server.newCustomer();
    const gbp_url = `https://maps.google.com/?cid=${CID}`;
    const { body } = await other.post('/api/v1/businesses').send({ gbp_url }).expect(status);
    if (status >= 400) expect((await other.get('/api/v1/businesses').expect(200)).body).toEqual([]);
    return body;
  }

  async function read(id: number): Promise<BusinessDto> {
    return (await api.get(`/api/v1/businesses/${id}`).expect(200)).body;
  }

  function sweep() {
    return server.inContext(() =>
      server.app.get(RefreshBusinesses).enqueueDue({ now: server.app.get(Clock).now() }),
    );
  }

  async function spent(): Promise<number> {
    return Number(
      (await server.sql<{ micros: string }>('select micros from provider_spending'))[0]?.micros ?? 0,
    );
  }

  async function endedJobs(): Promise<number> {
    const { values } = await server.app.get(Metrics).jobs.get();
    const ended = values.find(
      ({ metricName, labels }) =>
        metricName === 'lrs_job_duration_seconds_count' && labels.job === 'business.refresh',
    );
    return ended?.value ?? 0;
  }

  function idle() {
    return until(
      () => server.sql<{ n: number }>('select count(*)::int as n from business where looked_up_at is null'),
      ([row]) => row?.n === 0,
    );
  }
});

const DAY_MS = 24 * 60 * 60 * 1000;

const CID = '14072234567890123456';

const JOES = { name: "Joe's Pizza", lat: 40.7305, lng: -74.0021 };

const CENT = 10_000;
