import type { ListedPlace } from '#libs/local-search';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GenerateInsights } from '../../../src/insights/generation/generate-insights.js';
import { AlteredListings } from '../../support/altered-listings.js';
import type { Schema } from '../../support/api.js';
import { typeCommand } from '../../support/command-line.js';
import { usualSize } from '../../support/databases.js';
import { FakeChatCompletions } from '../../support/fakes/chat-completions.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, readAllPages, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { type Scan, until } from '../../support/wait.js';

describe('GET /ai/insights', () => {
  describe('GET /ai/insights for a scanned business', () => {
    it('returns insights from the facts of the scan, in order of priority', async () => {
      const found = await read(api);
      expect(found.length).toBeGreaterThanOrEqual(2);
      expect(found.map(({ priority }) => priority)).toEqual(found.map((_, index) => index + 1));
      const website = found.find(({ action }) => action === 'add_website');
      expect(website).toMatchObject({
        business_id: id,
        keyword: PHARMACY.keyword,
        title: 'Link a website',
        wording: 'plain',
        evidence: { scan_id: first['id'], pins: 16, points: null, features: ['completeness'] },
        estimated_rank_impact: { method: 'counterfactual' },
      });
      expect(website?.evidence.results).toBeGreaterThan(200);
      expect(website?.evidence.rivals[0]).toMatchObject({ name: expect.any(String) as string });
      for (const { estimated_rank_impact: impact } of found) {
        const [low = NaN, high = NaN] = impact.interval_90;
        expect(impact.positions_gained).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(impact.positions_gained);
        expect(high).toBeGreaterThanOrEqual(impact.positions_gained);
      }
    });

    it('counts the businesses with newer scans in `Insights-Pending` until their insights are generated', async () => {
      const customer = await server.newCustomer();
      const other = await createBusiness(customer, OTHER_PHARMACY);
      const pending = async (query: string) =>
        (await customer.get(`${INSIGHTS}${query}`).expect(200)).headers['insights-pending'];
      expect(await pending('')).toBe('0');
      await scan(customer, { business_id: other, keyword: 'farmacia', ...GRID });
      await server.sql(`update insight_due set due_at = '2999-01-01' where business_id = ?`, [other]);
      expect(await pending('')).toBe('1');
      expect(await pending(`?business_id=${other}`)).toBe('1');
      await generated();
      expect(await pending('')).toBe('0');
    });

    it('supports pages, filters and ETags', async () => {
      const all = await read(api);
      expect((await readAllPages(api, `${INSIGHTS}?limit=1`)).rows).toEqual(all);
      expect(await read(api, `?business_id=${id}&keyword=FARMACIA`)).toEqual(all);
      expect(await read(api, '?keyword=unknown')).toEqual([]);
      const { headers } = await api.get(INSIGHTS);
      await api.get(INSIGHTS).set('if-none-match', String(headers['etag'])).expect(304);
      await api.get(`${INSIGHTS}?limit=0`).expect(400);
      await api.get(`${INSIGHTS}?cursor=x`).expect(400);
      await api.get(`${INSIGHTS}?order=worst`).expect(400);
    });

    it('returns only insights of the account and mode', async () => {
      const stranger = await server.newCustomer();
      const test = server.as((await server.createKey({ accountId, livemode: false })).key);
      for (const other of [stranger, test]) {
        expect(await read(other)).toEqual([]);
        await other.get(`${INSIGHTS}?business_id=${id}`).expect(404);
        await other.get(`${INSIGHTS}/calibration?business_id=${id}`).expect(404);
        expect(await calibration(other)).toMatchObject({ overall: { count: 0, open: 0 }, actions: [] });
        await other.get(`/api/v1/scans/${String(first['id'])}/explanation`).expect(404);
      }
      const theirs = await createBusiness(test);
      await scanned(test, theirs);
      expect((await read(test)).every(({ business_id }) => business_id === theirs)).toBe(true);
      expect((await read(api)).every(({ business_id }) => business_id === id)).toBe(true);
    });

    it('`insights refresh` generates equal insights with new IDs, and `insights list` prints them', async () => {
      const before = await read(api);
      const { code } = await typeCommand(server.app, 'insights', 'refresh', '--business', String(id));
      expect(code).toBe(0);
      await generated();
      const after = await read(api);
      const same = (insight: Schema<'InsightDto'>): object => ({ ...insight, id: 0, generated_at: '' });
      expect(after.map(same)).toEqual(before.map(same));
      expect(after[0]?.id).not.toBe(before[0]?.id);
      const { stdout } = await typeCommand(
        server.app,
        'insights',
        'list',
        '--business',
        String(id),
        '--json',
      );
      expect((JSON.parse(stdout) as { insights: object[] }).insights).toEqual(after);
      // The text output names the level of each interval.
      const { stdout: text } = await typeCommand(server.app, 'insights', 'list', '--business', String(id));
      const levels = after.map(({ estimated_rank_impact: { method } }) =>
        method === 'evidence' ? 'wide range' : '90 %',
      );
      expect([...text.matchAll(/positions \((.+?):/g)].map(([, level]) => level)).toEqual(levels);
    });

    it('orders insights over the whole account', async () => {
      await scanned(api, id, { keyword: 'hotel' });
      const other = await createBusiness(api, OTHER_PHARMACY, { keywords: [PHARMACY.keyword] });
      await scanned(api, other);
      const found = await read(api);
      expect(new Set(found.map(({ business_id }) => business_id))).toEqual(new Set([id, other]));
      expect(found.map(({ priority }) => priority)).toEqual(found.map((_, index) => index + 1));
      const ofOne = await read(api, `?business_id=${other}`);
      expect(ofOne).toEqual(found.filter(({ business_id }) => business_id === other));
    });

    it('compares an estimate with its outcome in /calibration, and explains the change', async () => {
      expect(await explain(api, first['id'])).toMatchObject({
        compared_with: null,
        observed: null,
        parts: [],
        reason: 'no_earlier_scan',
      });
      const before = (await rankings(api, { business_id: id })).metrics.average_total_rank ?? NaN;
      const [rival] = (await read(api, `?business_id=${id}`)).flatMap(({ evidence }) => evidence.rivals);
      listings.alter = (place) => (place.placeId === rival?.place_id ? null : withWebsite(place));
      const second = await scanned(api, id);
      const after = (await rankings(api, { business_id: id })).metrics.average_total_rank ?? NaN;
      expect(after).toBeLessThan(before);

      const { overall, checks, verdict } = await calibration(api);
      expect(overall).toMatchObject({ count: 1, is_enough: false, left_out: 0, bias_interval_90: null });
      expect(verdict).toBe('1 estimate has an outcome. A verdict requires at least 20.');
      const [check] = checks;
      expect(check).toMatchObject({
        action: 'add_website',
        business_id: id,
        keyword: PHARMACY.keyword,
        realised: 1,
        scan_id: first['id'],
        outcome_scan_id: second.id,
      });
      expect(check?.outcome).toBeCloseTo(before - after, 9);
      expect(overall.mean_absolute_error).toBeCloseTo(
        Math.abs(before - after - (check?.estimated ?? NaN)),
        9,
      );
      expect((await read(api, `?business_id=${id}`)).map(({ action }) => action)).not.toContain(
        'add_website',
      );

      const { observed, parts, summary } = await explain(api, second.id);
      expect(observed).toBeCloseTo(before - after, 9);
      expect(parts.reduce((sum, { positions }) => sum + positions, 0)).toBeCloseTo(before - after, 9);
      const part = (name: string) => parts.find(({ cause }) => cause === name)?.positions ?? NaN;
      expect(part('rivals_come_and_gone')).toBeGreaterThan(0.1);
      expect(part('distance_mix')).toBeCloseTo(0, 3);
      expect(summary).toMatch(/^Up by \d\.\d positions\. The largest part \(\d\.\d/);
      const wider = await scanned(api, id, { grid_size: 3 });
      const problem = await api
        .get(`/api/v1/scans/${String(wider.id)}/explanation?with=${String(first['id'])}`)
        .expect(422);
      expect(problem.body).toMatchObject({ code: 'scans_not_comparable' });
    });

    it('returns no insights of a deleted business', async () => {
      const gone = await createBusiness(api, { ...OTHER_PHARMACY, name: 'Gone soon' });
      await scan(api, { business_id: gone, ...GRID });
      await api.delete(`/api/v1/businesses/${gone}`).expect(204);
      await generated();
      expect((await read(api)).every(({ business_id }) => business_id !== gone)).toBe(true);
    });

    let api: Api;
    let id: number;
    let key: string;
    let accountId: number;
    let first: Record<string, unknown>;

    beforeAll(async () => {
      ({ key, accountId } = await server.createAccount('agency'));
      api = server.as(key);
      listings.alter = bare;
      id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword, 'hotel'] });
      first = await scanned(api, id);
    });
  });

  it('leaves an outcome out of the calibration if two advised changes were made at once', async () => {
    const api = await server.newCustomer();
    listings.alter = bare;
    const id = await createBusiness(api);
    await scanned(api, id);
    listings.alter = (place) =>
      place.placeId === PHARMACY.placeId ? { ...withWebsite(place), phone: '+598 1' } : place;
    await scanned(api, id);
    expect((await calibration(api)).overall).toMatchObject({ count: 0, left_out: 2 });
    expect((await calibration(api)).verdict).toContain('No estimate has an outcome yet');
  });

  it('a scan outside the main series of its keyword changes neither insights nor open estimates', async () => {
    const api = await server.newCustomer();
    listings.alter = bare;
    const id = await createBusiness(api);
    const regular = await scanned(api, id);
    const before = await read(api);
    await scanned(api, id, { grid_size: 3 });
    const withoutIds = (insights: Schema<'InsightDto'>[]) =>
      insights.map((insight) => ({ ...insight, id: 0, generated_at: '' }));
    expect(withoutIds(await read(api))).toEqual(withoutIds(before));
    listings.alter = withWebsite;
    const outcome = await scanned(api, id);
    expect((await calibration(api)).checks).toMatchObject([
      { scan_id: regular.id, outcome_scan_id: outcome.id },
    ]);
  });

  it('a generation that is not stored is postponed, and a new scan makes it due at once', async () => {
    const api = await server.newCustomer();
    const id = await createBusiness(api);
    await scan(api, { business_id: id, keyword: 'hotel', ...GRID });
    await scan(api, { business_id: id, keyword: PHARMACY.keyword, ...GRID });
    const dueRow = async () => {
      const [row] = await server.sql<{ failures: number; isDue: boolean }>(
        `select failures, due_at < now() + interval '5 s' as "isDue" from insight_due where business_id = ?`,
        [id],
      );
      return row;
    };
    // Two keywords with one scan, as if the other had just been deleted.
    await server.sql(
      `update tracked_keyword set scan_id = (select max(scan_id) from tracked_keyword where business_id = ?)
       where business_id = ?`,
      [id, id],
    );
    await generated();
    await until(dueRow, (row) => row?.failures === 1);
    expect(await dueRow()).toEqual({ failures: 1, isDue: false });
    await scanned(api, id, { keyword: 'hotel' });
    expect(await dueRow()).toBeUndefined();
  });

  it('DELETE /scans/{id} removes the outcomes that the scan showed from the calibration', async () => {
    const api = await server.newCustomer();
    listings.alter = bare;
    const id = await createBusiness(api);
    await scanned(api, id);
    listings.alter = withWebsite;
    const outcome = await scanned(api, id);
    expect((await calibration(api)).checks).toMatchObject([{ outcome_scan_id: outcome.id }]);
    await api.delete(`/api/v1/scans/${String(outcome.id)}`).expect(204);
    expect((await calibration(api)).checks).toEqual([]);
  });

  it('uses published figures with low confidence for a small scan', async () => {
    const api = await server.newCustomer();
    listings.alter = bare;
    listings.last = PHARMACY.placeId;
    await scanned(api, await createBusiness(api), { grid_size: 1 });
    const found = await read(api);
    const fields = found.find(({ action }) => action === 'complete_profile_fields');
    expect(fields?.figures).toEqual({ missing_fields: ['phone'] });
    for (const { confidence, estimated_rank_impact: impact, evidence } of found) {
      expect([confidence, impact.method, evidence.features]).toEqual(['low', 'evidence', []]);
      expect(evidence.source).toMatch(/Search Atlas|Whitespark|Sterling Sky/);
      expect(impact.interval_90[0]).toBe(0);
    }
  });

  it('uses published figures for a business at no pin, and lists at most one competitor if only one exists', async () => {
    const api = await server.newCustomer();
    const nowhere = await createBusiness(api, { ...PHARMACY, name: 'Zyzzyva' });
    await scanned(api, nowhere);
    for (const { estimated_rank_impact: impact } of await read(api)) expect(impact.method).toBe('evidence');

    const two = new Set<string>([PHARMACY.placeId, 'osm:node/1912798224']);
    listings.alter = (place) => (two.has(place.placeId) ? bare(place) : null);
    const id = await createBusiness(api);
    await scanned(api, id);
    for (const { evidence } of await read(api, `?business_id=${id}`)) {
      expect(evidence.rivals.length).toBeLessThanOrEqual(1);
    }
  });

  describe('GET /ai/insights with a language model', () => {
    let api: Api;
    let id: number;
    let plain: Schema<'InsightDto'>[];

    beforeAll(async () => {
      api = await server.newCustomer();
      listings.alter = bare;
      llm.manner = 'down';
      id = await createBusiness(api);
      await scanned(api, id);
      plain = await read(api);
    });

    async function reworded(): Promise<Schema<'InsightDto'>[]> {
      const asked = llm.requests.length;
      await typeCommand(server.app, 'insights', 'refresh', '--business', String(id));
      await generated();
      await until(
        () => Promise.resolve(llm.requests.length),
        (count) => count > asked,
      );
      return read(api);
    }
    const words = (found: Schema<'InsightDto'>[]) =>
      found.map(({ title, description }) => ({ title, description }));

    it('returns the plain text if the wording of the model is not faithful', async () => {
      llm.manner = ({ description }) => ({ description: `${description} You will gain 97 ranks.` });
      expect(words(await reworded())).toEqual(words(plain));
      llm.manner = 'I cannot do that.';
      // The second request shows that the first response has been checked.
      expect(words(await reworded())).toEqual(words(plain));
    });

    it('returns a faithful wording with the same numbers, and requests it only once', async () => {
      llm.manner = ({ title, description }) => ({
        title: `${title}, please`,
        description: `${description} Thank you.`,
      });
      await reworded();
      const found = await until(
        () => read(api),
        (list) => list.every(({ wording }) => wording === 'llm'),
      );
      expect(found.map(({ title }) => title)).toEqual(plain.map(({ title }) => `${title}, please`));
      expect(found.map((one) => one.estimated_rank_impact)).toEqual(
        plain.map((one) => one.estimated_rank_impact),
      );
      const { headers, body } = llm.requests.at(-1) ?? {};
      expect(headers?.['authorization']).toBe('Bearer sk-only-for-tests');
      expect(body).toMatchObject({ model: 'fake-1', temperature: 0 });
      const asked = llm.requests.length;
      await typeCommand(server.app, 'insights', 'refresh', '--business', String(id));
      await generated();
      expect(words(await read(api))).toEqual(words(found));
      expect(llm.requests.length).toBe(asked);
    });

    it('returns the plain text at once while the model hangs', async () => {
      llm.manner = 'hanging';
      const [asked, other] = [llm.requests.length, await createBusiness(api, OTHER_PHARMACY)];
      await scanned(api, other);
      await until(
        () => Promise.resolve(llm.requests.length),
        (count) => count > asked,
      );
      const found = await read(api, `?business_id=${other}`);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ wording }) => wording === 'plain')).toBe(true);
    });
  });

  it('stores no facts of a provider that allows to store IDs only', async () => {
    listings.pose({ name: 'google-places', retention: 'place_ids_only' });
    const api = await server.newCustomer();
    const done = await scanned(api, await createBusiness(api), { grid_size: 7 });
    expect(await server.sql('select 1 from scan_facts where scan_id = ?', [done.id])).toEqual([]);
    const [known] = await server.sql<{ n: number }>(
      `select count(*)::integer as n from place where retention <> 'open'
       and coalesce(has_website, has_phone, has_opening_hours) is not null`,
    );
    expect(known?.n).toBe(0);
    const found = await read(api);
    expect(found.length).toBeGreaterThan(0);
    for (const { description, evidence, estimated_rank_impact: impact } of found) {
      expect(evidence.rivals.every(({ name, place_id }) => name === null && place_id !== '')).toBe(true);
      expect(description).not.toContain('Your profile');
      expect(impact.method).toBe('evidence');
    }
    expect((await calibration(api)).overall.open).toBe(0);
  });

  let server: TestServer;
  let llm: FakeChatCompletions;
  let listings: AlteredListings;

  beforeAll(async () => {
    llm = await FakeChatCompletions.start();
    server = await TestServer.start(usualSize(), {
      LLM_BASE_URL: llm.baseUrl,
      LLM_MODEL: 'fake-1',
      LLM_API_KEY: 'sk-only-for-tests',
    });
    // The tests generate insights themselves.
    server.app.get(BackgroundTasks).isPaused = true;
    listings = new AlteredListings(server);
  });

  beforeEach(() => {
    llm.manner = 'down';
    listings.alter = (place) => place;
    listings.last = null;
  });

  afterAll(async () => {
    await server.stop();
    await llm.stop();
  });

  /** Generates all due insights, without the delay that gathers scans. */
  async function generated(): Promise<void> {
    await server.sql("update insight_due set due_at = '2000-01-01' where failures = 0");
    await server.drain(GenerateInsights);
  }

  async function read(api: Api, query = ''): Promise<Schema<'InsightDto'>[]> {
    return (await api.get(`${INSIGHTS}${query}`).expect(200)).body;
  }

  async function calibration(api: Api): Promise<Schema<'CalibrationDto'>> {
    return (await api.get(`${INSIGHTS}/calibration`).expect(200)).body;
  }

  async function explain(api: Api, id: unknown): Promise<Schema<'ExplanationDto'>> {
    return (await api.get(`/api/v1/scans/${String(id)}/explanation`).expect(200)).body;
  }

  async function scanned(api: Api, id: number, more: object = {}): Promise<Scan> {
    const done = await scan(api, { business_id: id, ...GRID, ...more });
    await generated();
    return done;
  }
});

const INSIGHTS = '/api/v1/ai/insights';

const GRID = { grid_size: 4, radius_miles: 0.5 };

/** Removes website and phone of the sample business. */
function bare(place: ListedPlace): ListedPlace {
  return place.placeId === PHARMACY.placeId ? { ...place, website: null, phone: null } : place;
}

function withWebsite(place: ListedPlace): ListedPlace {
  return place.placeId === PHARMACY.placeId
    ? { ...place, website: 'https://example.com/', phone: null }
    : place;
}
