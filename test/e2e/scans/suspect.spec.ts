import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataForSeoItem,
  FakeDataForSeo,
} from '../../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import {
  FakeSerpApi,
  placeOf,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { Behaviour } from '../../../libs/local-search/testing/fake-provider.js';
import { shop } from '../../../libs/local-search/testing/shop.js';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import { EndOverdueScans } from '../../../src/scanning/end/end-overdue-scans.js';
import { eventsOf } from '../../support/events.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

const PINS = 9;

const SUBJECT = shop(1, { name: PHARMACY.name, lat: PHARMACY.lat, lng: PHARMACY.lng });
/** A shop in the area of the scan. */
const nearby = (number: number) => shop(number, { lat: PHARMACY.lat + number / 10_000, lng: PHARMACY.lng });

describe('suspect scans', () => {
  it('a scan that finds nothing is refuted by another provider that does, and stays out of comparisons', async () => {
    const before = await run();
    serpApi.calls.length = 0;
    listed.serpApi = [];
    const refuted = await run();
    expect(refuted).toMatchObject({
      status: 'completed',
      pins_found: 0,
      // One credit per pin of the scan; the check is paid by the operator.
      credits_charged: PINS,
      provider_cost: { searches: EMPTY_PINS + 1, amount: '0.092' },
      suspect: { reason: 'nothing_found', outcome: 'refuted', pins_checked: 1, providers: ['dataforseo'] },
    });
    expect(serpApi.calls).toHaveLength(EMPTY_PINS);
    expect(dataForSeo.calls).toHaveLength(1);

    expect(await alerts()).toEqual([]);
    expect(await eventTypes()).toEqual(['scan.completed', 'scan.completed']);
    const events = await eventsOf(server, account.accountId);
    expect(events.at(-1)?.data['suspect']).toEqual(refuted.suspect);
    const compared = await api.get(`/api/v1/scans/${String(refuted.id)}/comparison`).expect(200);
    expect(compared.body).toMatchObject({ compared_with: null, differs: ['suspect'] });
    const explicit = `/api/v1/scans/${String(refuted.id)}/comparison?with=${String(before.id)}`;
    expect((await api.get(explicit).expect(422)).body).toMatchObject({ code: 'scans_not_comparable' });
    const shown = await rankings(api, { business_id });
    expect(shown).toMatchObject({ scan_id: refuted.id, suspect: refuted.suspect, compared_with: null });
    const history = await api
      .get('/api/v1/history')
      .query({ business_id, keyword: PHARMACY.keyword })
      .expect(200);
    const marks = history.body.history.map(({ suspect }) => suspect);
    expect(marks).toEqual([null, refuted.suspect]);

    // The next scan is compared with the last one that counts.
    listed.serpApi = USUAL;
    await run();
    expect(await rankings(api, { business_id })).toMatchObject({
      compared_with: before.id,
      suspect: null,
    });
    expect(await alerts()).toEqual([]);
    const ledger = await server.inContext(() => server.app.get(CheckLedger).run());
    expect(ledger.findings).toEqual([]);
  });

  it('a scan that finds nothing counts and raises its alerts when another provider finds nothing either', async () => {
    const before = await run();
    listed = { serpApi: [], dataForSeo: [] };
    const confirmed = await run();
    expect(confirmed).toMatchObject({
      suspect: {
        reason: 'nothing_found',
        outcome: 'confirmed',
        pins_checked: CHECKS,
        providers: ['dataforseo'],
      },
      credits_charged: PINS,
    });
    expect(await alerts()).toHaveLength(1);
    expect(await eventTypes()).toContain('rank.changed');
    expect(await rankings(api, { business_id })).toMatchObject({ compared_with: before.id });
  });

  it('a business that vanishes with all its competitors is suspect; the same provider is asked beside the pins', async () => {
    await run();
    serpApi.calls.length = 0;
    dataForSeo.behaviour = () => REFUSED;
    listed.serpApi = OTHERS;
    expect(await run()).toMatchObject({
      pins_found: 0,
      suspect: { reason: 'all_vanished', outcome: 'confirmed', pins_checked: CHECKS, providers: ['serpapi'] },
    });
    // No search is sent twice from the same place: a vendor would answer it from its cache.
    expect(new Set(serpApi.calls.map(placeOf)).size).toBe(PINS + CHECKS);
    expect(await alerts()).toHaveLength(1);
  });

  it('a vanished business is refuted when it is listed again', async () => {
    await run();
    dataForSeo.behaviour = () => REFUSED;
    listed.serpApi = OTHERS;
    // The provider recovers after the scan.
    serpApi.calls.length = 0;
    serpApi.behaviour = () => {
      if (serpApi.calls.length > PINS) listed.serpApi = USUAL;
      return 'normal';
    };
    expect(await run()).toMatchObject({ suspect: { reason: 'all_vanished', outcome: 'refuted' } });
    expect(await alerts()).toEqual([]);
  });

  it('a business that is lost while a competitor stays is not suspect', async () => {
    await run();
    listed.serpApi = [nearby(2), ...OTHERS];
    expect(await run()).toMatchObject({ pins_found: 0, suspect: null });
    expect(dataForSeo.calls).toEqual([]);
    expect(await alerts()).toHaveLength(1);
  });

  it('a suspect scan that no provider can verify stays out of comparisons', async () => {
    await run();
    dataForSeo.behaviour = () => REFUSED;
    listed.serpApi = [];
    serpApi.calls.length = 0;
    serpApi.behaviour = () => (serpApi.calls.length > EMPTY_PINS ? REFUSED : 'normal');
    expect(await run()).toMatchObject({
      status: 'completed',
      suspect: { outcome: 'unverified', pins_checked: 0, providers: [] },
    });
    expect(await alerts()).toEqual([]);
  });

  it('a check survives a restart and repeats only the search under way', async () => {
    listed = { serpApi: [], dataForSeo: [] };
    dataForSeo.behaviour = () => (dataForSeo.calls.length === 3 ? 'hanging' : 'normal');
    const path = await startScan(api, { business_id });
    await until(
      () => Promise.resolve(dataForSeo.calls.length),
      (calls) => calls === 3,
    );
    await server.restart();
    api = server.as(account.key);
    const ended = await finished(api, path);
    expect(ended).toMatchObject({
      suspect: { outcome: 'confirmed', pins_checked: CHECKS },
      provider_cost: { searches: EMPTY_PINS + CHECKS + 1 },
      credits_charged: PINS,
    });
    expect(dataForSeo.calls).toHaveLength(CHECKS + 1);
  });

  it('a check that hangs does not hold a scan beyond its deadline', async () => {
    listed = { serpApi: [], dataForSeo: [] };
    dataForSeo.behaviour = () => (dataForSeo.calls.length > 1 ? 'hanging' : 'normal');
    const path = await startScan(api, { business_id });
    await until(
      () => Promise.resolve(dataForSeo.calls.length),
      (calls) => calls === 2,
    );
    await server.sql(`update scan set deadline_at = now() - interval '1 hour' where completed_at is null`);
    await server.drain(EndOverdueScans);
    expect(await finished(api, path)).toMatchObject({
      status: 'completed',
      pins_measured: PINS,
      credits_charged: PINS,
      suspect: { outcome: 'unverified', pins_checked: 1 },
    });
  });

  let serpApi: FakeSerpApi;
  let dataForSeo: FakeDataForSeo;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  /** What each provider lists. */
  let listed: { serpApi: typeof USUAL; dataForSeo: typeof USUAL };

  beforeAll(async () => {
    serpApi = await FakeSerpApi.start({
      places: () =>
        listed.serpApi.map(({ number, name, placeId, cid, lat, lng }) =>
          serpApiPlace(number, {
            title: name,
            place_id: placeId,
            data_cid: cid,
            gps_coordinates: { latitude: lat, longitude: lng },
          }),
        ),
    });
    dataForSeo = await FakeDataForSeo.start({ places: () => listed.dataForSeo.map(dataForSeoItem) });
    server = await TestServer.start(undefined, {
      ...dataForSeo.env,
      ...serpApi.env,
      SEARCH_PROVIDERS: 'serpapi,dataforseo',
      SERPAPI_MAX_RPS: '500',
      SERPAPI_COST_PER_SEARCH: '0.005',
      DATAFORSEO_MAX_RPS: '500',
      DATAFORSEO_COST_PER_SEARCH: '0.002',
    });
  });

  beforeEach(async () => {
    serpApi.behaviour = () => 'normal';
    dataForSeo.behaviour = () => 'normal';
    listed = { serpApi: USUAL, dataForSeo: USUAL };
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api);
    const rules = [{ kind: 'pins_lost', cooldown_hours: 0 }];
    await api.put(`/api/v1/businesses/${business_id}/alert-rules`).send({ rules }).expect(200);
    // Searches for the business itself are not of interest.
    await until(
      () => server.sql('select 1 from business where looked_up_at is null'),
      (rows) => rows.length === 0,
    );
    serpApi.calls.length = dataForSeo.calls.length = 0;
  });

  afterAll(async () => {
    await server.stop();
    await serpApi.stop();
    await dataForSeo.stop();
  });

  function run() {
    return scan(api, { business_id });
  }

  async function alerts() {
    return (await api.get('/api/v1/alerts').expect(200)).body;
  }

  async function eventTypes() {
    return (await eventsOf(server, account.accountId)).map(({ type }) => type);
  }
});

/** An empty answer is asked once more, without the cache of the vendor. */
const EMPTY_PINS = 2 * PINS;

/** The centre and the corners. */
const CHECKS = 5;

/** An error of a single request without a retry. */
const REFUSED: Behaviour = { status: 400, headers: {}, body: Buffer.from('{}') };

const USUAL = [SUBJECT, nearby(2), nearby(3)];

const OTHERS = [nearby(7), nearby(8)];
