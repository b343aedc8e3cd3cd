import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shop } from '../../../libs/local-search/testing/shop.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { eventsOf } from '../../support/events.js';
import {
  AFTER,
  BEFORE,
  ChangingVendor,
  listingOf,
  NEW,
  OLD,
  RIVALS,
  urlOf,
} from '../../support/identifiers.js';
import { insightsGenerated, lookedUp, rankings, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describeSizes(BOTH_DATABASES, 'listings with new identifiers (%s)', (size) => {
  it('a scan that lists the business under another CID names it, raises no alert and keeps the health score', async () => {
    const before = await run();
    const { latest_health_score: health } = await business();
    vendor.listed = () => AFTER;
    vendor.lookUp = null;
    vendor.drain();
    const marked = await run();
    expect(marked).toMatchObject({
      pins_found: 0,
      credits_charged: PINS,
      suspect: {
        reason: REASON,
        outcome: 'unverified',
        candidate: {
          cid: NEW.cid,
          place_id: NEW.placeId,
          name: NEW.name,
          lat: NEW.lat,
          lng: NEW.lng,
          distance_m: 0,
          name_similarity: 1,
          pins: PINS,
          scan_id: marked.id,
        },
        other_candidates: [],
      },
    });
    // The look-up found nothing, once more without the cache of the vendor.
    expect(vendor.drain().searches).toBe(PINS);
    expect(await alerts()).toEqual([]);
    expect(await types()).toEqual(['scan.completed', 'scan.completed']);
    const [, event] = await eventsOf(server, account.accountId);
    expect(event?.data['suspect']).toEqual(marked.suspect);
    const shown = await business();
    expect(shown).toMatchObject({
      latest_health_score: health,
      identifier_candidates: [{ cid: NEW.cid, scan_id: marked.id }],
      closed: null,
    });
    const compared = await api.get(`/api/v1/scans/${String(marked.id)}/comparison`).expect(200);
    expect(compared.body).toMatchObject({ compared_with: null, differs: ['suspect'] });
    const path = `/api/v1/scans/${String(marked.id)}/competitors`;
    const rivals = (await api.get(path).expect(200)).body as { name: string }[];
    expect(rivals.map(({ name }) => name)).toEqual([...RIVALS.map(({ name }) => name), 'Shop 9']);
    expect((await history()).map(({ suspect }) => suspect)).toEqual([null, marked.suspect]);
    expect(before.suspect).toBeNull();
  });

  it('the first scan of a business never matches another CID silently', async () => {
    vendor.listed = () => AFTER;
    expect(await run()).toMatchObject({ pins_found: 0, suspect: { reason: REASON, outcome: 'confirmed' } });
  });

  it('a swap in the middle of a scan is named, because both listings are never at one pin', async () => {
    await run();
    let searches = 0;
    vendor.listed = () => (++searches > 4 ? AFTER : BEFORE);
    vendor.lookUp = listingOf(NEW);
    const marked = await run();
    expect(marked).toMatchObject({
      pins_found: 4,
      suspect: { reason: REASON, outcome: 'refuted', candidate: { cid: NEW.cid, pins: PINS - 4 } },
    });
    expect(await alerts()).toEqual([]);
    await confirm({ place_id: NEW.placeId }).expect(200);
    expect(await rankings(api, { business_id, keyword: KEYWORD })).toMatchObject({
      suspect: null,
      metrics: { average_rank: 3, found_pins: PINS },
    });
    const path = `/api/v1/scans/${String(marked.id)}/competitors`;
    const rivals = (await api.get(path).expect(200)).body as { name: string }[];
    expect(rivals.map(({ name }) => name)).not.toContain(OLD.name);
  });

  it('a look-up of the old identifier that leads to the candidate proves the move, and is counted in the cost', async () => {
    await run();
    vendor.listed = () => AFTER;
    vendor.lookUp = listingOf(NEW);
    vendor.drain();
    expect(await run()).toMatchObject({
      suspect: { reason: REASON, outcome: 'refuted', providers: ['serpapi'], candidate: { cid: NEW.cid } },
      provider_cost: { searches: PINS + 1, amount: '0.049' },
    });
    expect(vendor.drain()).toEqual({ searches: PINS, lookUps: 1 });
    expect(await alerts()).toEqual([]);
  });

  it('two listings that both exist count, and the business is not overtaken by its own name', async () => {
    await run();
    vendor.listed = () => AFTER;
    const marked = await run();
    expect(marked).toMatchObject({
      suspect: { reason: REASON, outcome: 'confirmed', candidate: { cid: NEW.cid } },
    });
    expect((await business()).identifier_candidates).toEqual([]);
    const [alert, ...others] = await alerts();
    expect([alert, ...others]).toHaveLength(2);
    const events = await eventsOf(server, account.accountId);
    expect(JSON.stringify(events.filter(({ type }) => type !== 'scan.completed'))).not.toContain(NEW.name);
    expect(JSON.stringify(await alerts())).not.toContain(NEW.name);
    const listed = await api.get('/api/v1/competitors').query({ business_id }).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(NEW.name);
    await insightsGenerated(server, account.accountId);
    const insights = await api.get('/api/v1/ai/insights').query({ business_id }).expect(200);
    expect(insights.body).not.toHaveLength(0);
    expect(JSON.stringify(insights.body)).not.toContain(NEW.placeId);
  });

  it('a business that is closed is reported as closed instead of as a fall in rank', async () => {
    await run();
    vendor.listed = () => RIVALS;
    vendor.lookUp = listingOf(OLD, { open_state: 'Permanently closed' });
    expect(await run()).toMatchObject({
      suspect: { reason: 'listing_closed', outcome: 'closed', candidate: null, providers: ['serpapi'] },
    });
    expect(await alerts()).toEqual([]);
    expect(await business()).toMatchObject({ closed: 'permanently' });
    vendor.listed = () => AFTER;
    expect(await run()).toMatchObject({
      suspect: { reason: REASON, outcome: 'closed', candidate: { cid: NEW.cid } },
    });
    // A look-up that finds it open again.
    vendor.lookUp = listingOf(OLD);
    await run();
    expect(await business()).toMatchObject({ closed: null });
  });

  it('a business that falls without another listing of its name raises its alerts', async () => {
    await run();
    vendor.listed = () => [...RIVALS, shop(9)];
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
    expect(await alerts()).toHaveLength(2);
  });

  it('two branches in one building are two businesses once a scan has listed both at a pin', async () => {
    vendor.listed = () => [...RIVALS, OLD, NEW];
    expect(await run()).toMatchObject({ pins_found: PINS, suspect: null });
    vendor.listed = () => AFTER;
    vendor.lookUp = null;
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
    expect(await alerts()).toHaveLength(2);
    expect(await business()).toMatchObject({ identifier_candidates: [] });
  });

  it('a listing that the account tracks as another business is no candidate', async () => {
    await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(NEW) })
      .expect(201);
    vendor.listed = () => AFTER;
    vendor.lookUp = null;
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
  });

  it('confirming a candidate makes the history one series, and a real fall alerts again', async () => {
    const before = await run();
    vendor.listed = () => AFTER;
    vendor.lookUp = listingOf(NEW);
    const marked = await run();
    const answer = await confirm({ cid: NEW.cid }).expect(200);
    expect(answer.body).toMatchObject({
      cid: NEW.cid,
      place_id: NEW.placeId,
      former_cids: [OLD.cid],
      former_place_ids: [OLD.placeId],
      identifier_candidates: [],
    });
    expect((await confirm({ cid: NEW.cid }).expect(200)).body).toMatchObject({ former_cids: [OLD.cid] });

    const shown = await rankings(api, { business_id, keyword: KEYWORD });
    expect(shown).toMatchObject({
      scan_id: marked.id,
      suspect: null,
      compared_with: before.id,
      metrics: { average_rank: 3, found_pins: PINS },
    });
    expect(shown.series_id).toBe(before.series_id);
    const entries = await history();
    expect(entries.map(({ average_rank: rank }) => rank)).toEqual([3, 3]);
    expect(entries.map(({ health_score: score }) => score)[1]).toBe(entries[0]?.health_score);
    expect(await business()).toMatchObject({ latest_health_score: entries[0]?.health_score });
    expect(await alerts()).toEqual([]);
    expect(await types()).toEqual(['scan.completed', 'scan.completed']);

    // A listing under either identifier is the business.
    vendor.lookUp = listingOf(NEW);
    expect(await run()).toMatchObject({ pins_found: PINS, average_rank: 3, suspect: null });
    let searches = 0;
    vendor.listed = () => (++searches > 4 ? AFTER : BEFORE);
    const mixed = await run();
    expect(mixed).toMatchObject({ pins_found: PINS, average_rank: 3, suspect: null });
    const path = `/api/v1/scans/${String(mixed.id)}/competitors`;
    expect(JSON.stringify((await api.get(path).expect(200)).body)).not.toContain(OLD.name);
    expect(await alerts()).toEqual([]);

    vendor.listed = () => [...RIVALS, shop(9)];
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
    expect(await alerts()).toHaveLength(2);
  });

  it('a business is found by a former identifier: by 409, by a filter and by an import', async () => {
    vendor.listed = () => AFTER;
    await run();
    await confirm({ place_id: NEW.placeId }).expect(200);
    const again = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(OLD) })
      .expect(409);
    expect(again.body).toMatchObject({ code: 'business_exists', business_id });
    for (const query of [{ cid: OLD.cid }, { cid: NEW.cid }, { place_id: OLD.placeId }]) {
      const { body } = await api.get('/api/v1/businesses').query(query).expect(200);
      expect(body.map(({ id }) => id)).toEqual([business_id]);
    }
  });

  it('a dismissed candidate is another business: the scan counts, and no later scan names it', async () => {
    const before = await run();
    vendor.listed = () => AFTER;
    vendor.lookUp = null;
    const marked = await run();
    const answer = await dismiss({ cid: NEW.cid }).expect(200);
    expect(answer.body).toMatchObject({ cid: OLD.cid, identifier_candidates: [] });
    await dismiss({ cid: NEW.cid }).expect(200);
    expect(await rankings(api, { business_id, keyword: KEYWORD })).toMatchObject({
      scan_id: marked.id,
      suspect: null,
      compared_with: before.id,
    });
    expect(await alerts()).toEqual([]);
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
    expect(await business()).toMatchObject({ identifier_candidates: [] });
  });

  it('only a candidate can be confirmed or dismissed, alone in the body', async () => {
    const refused = await confirm({ cid: NEW.cid }).expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_candidate' });
    expect((await dismiss({ cid: NEW.cid }).expect(422)).body).toMatchObject({ code: 'not_a_candidate' });
    for (const identifier of [{}, { cid: NEW.cid, place_id: NEW.placeId }, { cid: 7 }, 'x', null]) {
      const body = { identifier };
      await api.post(`/api/v1/businesses/${business_id}/relocate`).send(body).expect(400);
      await api.post(`/api/v1/businesses/${business_id}/dismiss-candidate`).send(body).expect(400);
    }
    const both = { identifier: { cid: NEW.cid }, gbp_url: urlOf(NEW) };
    await api.post(`/api/v1/businesses/${business_id}/relocate`).send(both).expect(400);
    await api.post(`/api/v1/businesses/${business_id}/dismiss-candidate`).send({}).expect(400);
    expect(await business()).toMatchObject({ cid: OLD.cid, former_cids: [] });
  });

  it('several listings of the name are all named, the nearest first', async () => {
    const near = shop(3, { name: OLD.name, lat: 40.7521, lng: -73.98 });
    vendor.listed = () => [...RIVALS, near, NEW];
    vendor.lookUp = null;
    const marked = await run();
    expect(marked).toMatchObject({
      suspect: { candidate: { cid: NEW.cid }, other_candidates: [{ cid: near.cid, distance_m: 11 }] },
    });
    // One of them is left.
    await dismiss({ cid: NEW.cid }).expect(200);
    const left = await api.get(`/api/v1/scans/${String(marked.id)}`).expect(200);
    expect(left.body).toMatchObject({ suspect: { candidate: { cid: near.cid }, other_candidates: [] } });
  });

  let vendor: ChangingVendor;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    vendor = await ChangingVendor.start();
    server = await TestServer.start(size, {
      ...vendor.fake.env,
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.005',
      SERPAPI_COST_PER_LOOK_UP: '0.004',
    });
  });

  beforeEach(async () => {
    vendor.listed = () => BEFORE;
    vendor.lookUp = listingOf(OLD);
    account = await server.createAccount('agency');
    api = server.as(account.key);
    const created = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(OLD), keywords: [KEYWORD] })
      .expect(201);
    business_id = created.body.id;
    const rules = [
      { kind: 'pins_lost', cooldown_hours: 0 },
      { kind: 'share_of_local_voice_down', cooldown_hours: 0 },
    ];
    await api.put(`/api/v1/businesses/${business_id}/alert-rules`).send({ rules }).expect(200);
    await lookedUp(server, business_id);
    vendor.drain();
  });

  afterAll(async () => {
    await server.stop();
    await vendor.fake.stop();
  });

  function run(more: object = {}) {
    return scan(api, { business_id, keyword: KEYWORD, ...more });
  }

  async function alerts() {
    return (await api.get('/api/v1/alerts').expect(200)).body;
  }

  async function types() {
    return (await eventsOf(server, account.accountId)).map(({ type }) => type);
  }

  async function business() {
    return (await api.get(`/api/v1/businesses/${business_id}`).expect(200)).body;
  }

  function confirm(identifier: object) {
    return api.post(`/api/v1/businesses/${business_id}/relocate`).send({ identifier });
  }

  function dismiss(identifier: object) {
    return api.post(`/api/v1/businesses/${business_id}/dismiss-candidate`).send({ identifier });
  }

  async function history() {
    const query = { business_id, keyword: KEYWORD };
    const { body } = await api.get('/api/v1/history').query(query).expect(200);
    return body.history;
  }
});

const PINS = 9;

const KEYWORD = 'dentist';

const REASON = 'identifiers_may_have_changed';
