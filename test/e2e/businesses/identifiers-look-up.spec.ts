import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeGooglePlaces,
  googlePlace,
} from '../../../libs/local-search/google-places/testing/fake-google-places.js';
import { shop } from '../../../libs/local-search/testing/shop.js';
import { RefreshBusinesses } from '../../../src/businesses/refresh/refresh-businesses.js';
import { EndOverdueScans } from '../../../src/scanning/end/end-overdue-scans.js';
import { usualSize } from '../../support/databases.js';
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
import { importFile } from '../../support/imports.js';
import { lookedUp, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('look-ups of listings with new identifiers', () => {
  it('a refresh that gets another identifier names it, and the business can be confirmed without a scan', async () => {
    vendor.lookUp = listingOf(NEW, { rating: 1.5 });
    await refresh();
    expect(await business()).toMatchObject({
      cid: OLD.cid,
      rating: 1.5,
      identifier_candidates: [{ cid: NEW.cid, distance_m: 0, pins: 0, scan_id: null }],
    });
    // A listing of another name is a candidate, too, but its details are not those of the business.
    vendor.lookUp = listingOf(shop(5, { name: 'Butcher' }), { rating: 5 });
    await refresh();
    const other = await business();
    expect(other).toMatchObject({
      rating: 1.5,
      identifier_candidates: [{ name: 'Butcher', distance_m: null }],
    });
    vendor.lookUp = listingOf(OLD);
    await refresh();
    expect(await business()).toMatchObject({ identifier_candidates: [] });
    vendor.lookUp = listingOf(NEW);
    await refresh();
    const confirmed = await relocate(api, { place_id: NEW.placeId }).expect(200);
    expect(confirmed.body).toMatchObject({ cid: NEW.cid, former_cids: [OLD.cid] });
    const audited = await server.sql('select actor, action, detail from audit_entry where account_id = ?', [
      account.accountId,
    ]);
    expect(audited.at(-1)).toMatchObject({
      action: 'business.identifier_confirmed',
      actor: expect.stringMatching(/^API key \d+$/) as string,
      detail: { business: business_id, before: OLD.cid, identifier: NEW.cid },
    });
  });

  it('a refresh stores whether the business is closed', async () => {
    vendor.lookUp = listingOf(OLD, { open_state: 'Temporarily closed' });
    await refresh();
    expect(await business()).toMatchObject({ closed: 'temporarily' });
    vendor.lookUp = listingOf(OLD);
    await refresh();
    expect(await business()).toMatchObject({ closed: null });
  });

  it('a look-up that a restart interrupts is repeated, and one that is stored is not', async () => {
    vendor.listed = () => AFTER;
    vendor.lookUp = listingOf(NEW);
    vendor.hangs = true;
    const path = await startScan(api, { business_id, keyword: KEYWORD });
    await until(
      () => Promise.resolve(vendor.lookUps),
      (lookUps) => lookUps === 1,
    );
    vendor.hangs = false;
    await server.restart();
    api = server.as(account.key);
    expect(await finished(api, path)).toMatchObject({
      suspect: { outcome: 'refuted', candidate: { cid: NEW.cid } },
      credits_charged: 9,
    });
    expect(vendor.lookUps).toBe(2);
  });

  it('a look-up that hangs does not hold a scan beyond its deadline', async () => {
    vendor.listed = () => AFTER;
    vendor.hangs = true;
    const path = await startScan(api, { business_id, keyword: KEYWORD });
    await until(
      () => Promise.resolve(vendor.lookUps),
      (lookUps) => lookUps === 1,
    );
    await server.sql(`update scan set deadline_at = now() - interval '1 hour' where completed_at is null`);
    await server.drain(EndOverdueScans);
    expect(await finished(api, path)).toMatchObject({
      pins_measured: 9,
      suspect: { reason: 'identifiers_may_have_changed', outcome: 'unverified' },
    });
  });

  it('a scan that is measured while the new identifier is confirmed finds the business', async () => {
    vendor.listed = () => AFTER;
    vendor.lookUp = listingOf(NEW);
    await run();
    vendor.hangs = true;
    const path = await startScan(api, { business_id, keyword: KEYWORD });
    await until(
      () => Promise.resolve(vendor.lookUps),
      (lookUps) => lookUps === 1,
    );
    await relocate(api, { cid: NEW.cid }).expect(200);
    vendor.hangs = false;
    await server.restart();
    api = server.as(account.key);
    expect(await finished(api, path)).toMatchObject({ pins_found: 9, average_rank: 3, suspect: null });
  });

  it('a business that is tracked under the new identifier already is 409', async () => {
    vendor.listed = () => AFTER;
    vendor.lookUp = null;
    await run();
    const created = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(NEW) })
      .expect(201);
    const refused = await relocate(api, { cid: NEW.cid }).expect(409);
    expect(refused.body).toMatchObject({ code: 'business_exists', business_id: created.body.id });
  });

  it('a caller that is restricted to tags decides about businesses with its tags only', async () => {
    vendor.listed = () => AFTER;
    await run();
    const keyFor = async (tag: string) => {
      const made = await server.createKey({
        accountId: account.accountId,
        livemode: true,
        restrictedTo: [tag],
      });
      return server.as(made.key);
    };
    await relocate(await keyFor('south'), { cid: NEW.cid }).expect(404);
    await relocate(await keyFor('north'), { cid: NEW.cid }).expect(200);
  });

  it('a row of an import with a former identifier updates the business', async () => {
    vendor.listed = () => AFTER;
    await run();
    await relocate(api, { cid: NEW.cid }).expect(200);
    const file = `gbp_url,label\n"${urlOf(OLD)}",Renamed\n`;
    expect(await importFile(api, file)).toMatchObject({ created: 0, updated: 1 });
    expect(await business()).toMatchObject({ label: 'Renamed', cid: NEW.cid });
  });

  it('a relocation to another place forgets the identifiers and candidates of the earlier one', async () => {
    vendor.listed = () => AFTER;
    await run();
    await relocate(api, { cid: NEW.cid }).expect(200);
    const other = shop(6, { name: 'Dental Elm', lat: 40.76, lng: -73.97 });
    const moved = await api
      .post(`/api/v1/businesses/${business_id}/relocate`)
      .send({ gbp_url: urlOf(other) })
      .expect(200);
    expect(moved.body).toMatchObject({ cid: other.cid, former_cids: [], identifier_candidates: [] });
  });

  let vendor: ChangingVendor;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    vendor = await ChangingVendor.start();
    server = await TestServer.start(usualSize(), {
      ...vendor.fake.env,
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.005',
      SERPAPI_COST_PER_LOOK_UP: '0.004',
    });
  });

  beforeEach(async () => {
    vendor.listed = () => BEFORE;
    vendor.lookUp = listingOf(OLD);
    vendor.hangs = false;
    account = await server.createAccount('agency');
    api = server.as(account.key);
    const created = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(OLD), tags: ['north'] })
      .expect(201);
    business_id = created.body.id;
    await lookedUp(server, business_id);
    vendor.drain();
  });

  afterAll(async () => {
    await server.stop();
    await vendor.fake.stop();
  });

  function run() {
    return scan(api, { business_id, keyword: KEYWORD });
  }

  async function business() {
    return (await api.get(`/api/v1/businesses/${business_id}`).expect(200)).body;
  }

  function relocate(as: Api, identifier: object) {
    return as.post(`/api/v1/businesses/${business_id}/relocate`).send({ identifier });
  }

  function refresh() {
    return server.inContext(async () => {
      await server.sql(`update business set looked_up_at = now() - interval '1 year' where id = ?`, [
        business_id,
      ]);
      await server.app
        .get(RefreshBusinesses)
        .run({ businessId: business_id }, { signal: AbortSignal.timeout(9_000) });
    });
  }
});

describe('identifiers at Google Places', () => {
  it('a place that moved has a candidate without a name, which is found by its place ID', async () => {
    let listed = BEFORE;
    const moved = { id: OLD.placeId, businessStatus: 'CLOSED_PERMANENTLY', movedPlaceId: NEW.placeId };
    const places = await FakeGooglePlaces.start({ places: () => listed.map(googlePlace) });
    const server = await TestServer.start(usualSize(), places.env);
    const api = server.as((await server.createAccount('agency')).key);
    const created = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: urlOf(OLD) })
      .expect(201);
    const business_id = created.body.id;
    await lookedUp(server, business_id);
    expect(await scan(api, { business_id, keyword: KEYWORD })).toMatchObject({
      average_rank: 3,
      suspect: null,
    });
    listed = [...RIVALS, NEW];
    places.behaviour = ({ method }) =>
      method === 'GET' ? { status: 200, headers: {}, body: Buffer.from(JSON.stringify(moved)) } : 'normal';
    expect(await scan(api, { business_id, keyword: KEYWORD })).toMatchObject({
      pins_found: 0,
      suspect: {
        reason: 'identifiers_may_have_changed',
        outcome: 'refuted',
        candidate: { place_id: NEW.placeId, name: null, lat: null, distance_m: null, pins: 9 },
      },
    });
    const identifier = { place_id: NEW.placeId };
    await api.post(`/api/v1/businesses/${business_id}/relocate`).send({ identifier }).expect(200);
    const { body } = await api.get('/api/v1/rankings').query({ business_id, keyword: KEYWORD }).expect(200);
    expect(body).toMatchObject({ suspect: null, metrics: { average_rank: 3, found_pins: 9 } });
    await server.stop();
    await places.stop();
  });
});

const KEYWORD = 'dentist';
