import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankAtPointDto } from '../../../src/rankings/rank-at-point/dto/rank-at-point.dto.js';
import { ScanProgress } from '../../../src/scanning/read/scan-progress.js';
import { typeCommand } from '../../support/command-line.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const POINT = { lat: OTHER_PHARMACY.lat, lng: OTHER_PHARMACY.lng };

describe('POST /rank-at-point', () => {
  let business_id: number;

  it('returns the rank at the point and the places found there, best first', async () => {
    const answer = await ask({ lat: PHARMACY.lat, lng: PHARMACY.lng, language: 'es' }).expect(200);
    expect(answer.body).toMatchObject({
      success: true,
      business_id,
      keyword: PHARMACY.keyword,
      lat: PHARMACY.lat,
      lng: PHARMACY.lng,
      status: 'completed',
      rank: 1,
      found: true,
      absent_rank: 21,
      unmeasured_reason: null,
      provider: 'openstreetmap',
      language: 'es',
      credits_charged: 1,
    });
    const { scan_id, places } = answer.body;
    expect(places[0]).toMatchObject({ place_id: PHARMACY.placeId, rank: 1, is_subject: true });
    expect(places.map(({ rank }) => rank)).toEqual(places.map(({ rank }) => rank).toSorted((a, b) => a - b));
    expect(answer.headers).toMatchObject({
      location: expect.stringMatching(`/api/v1/scans/${scan_id}$`) as string,
      'x-credits-reserved': '1',
    });
  });

  it('measures the point, not the location of the business', async () => {
    const there = await measure();
    expect(there.places[0]).toMatchObject({ place_id: OTHER_PHARMACY.placeId, is_subject: false });
    const pin = (await api.get(`/api/v1/scans/${there.scan_id}/pins/0/0`).expect(200)).body;
    expect(pin).toMatchObject({ lat: POINT.lat, lng: POINT.lng, results: there.places });
  });

  it('returns absent_rank and found: false where the business is not found', async () => {
    const { rank, found, absent_rank, places } = await measure({ keyword: 'panaderia' });
    expect({ rank, found }).toEqual({ rank: absent_rank, found: false });
    expect(places.every(({ is_subject }) => !is_subject)).toBe(true);
  });

  it('changes neither rankings nor lists', async () => {
    const tracked = await scan(api, { business_id, grid_size: 1 });
    const { scan_id } = await measure({ lat: PHARMACY.lat, lng: PHARMACY.lng });
    expect((await api.get('/api/v1/scans').expect(200)).body).toMatchObject([{ id: tracked.id }]);
    const query = { business_id, keyword: PHARMACY.keyword };
    expect((await api.get('/api/v1/rankings').query(query).expect(200)).body).toMatchObject({
      scan_id: tracked.id,
    });
    expect((await api.get(`/api/v1/scans/${scan_id}`).expect(200)).body).toMatchObject({
      purpose: 'probe',
      grid_size: 1,
    });
  });

  it('costs one credit, and nothing when its Idempotency-Key is repeated', async () => {
    const before = await used();
    const post = () => ask().set('Idempotency-Key', 'point');
    const first = await post().expect(200);
    const again = await post().expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect((await used()) - before).toBe(1);
    await ask({ lat: 1 }).set('Idempotency-Key', 'point').expect(422);
  });

  it('returns 202 with the scan if it does not end within 20 seconds', async () => {
    const wait = vi.spyOn(server.app.get(ScanProgress), 'hasEnded').mockResolvedValueOnce(false);
    const answer = await ask().expect(202);
    expect(wait.mock.calls[0]?.[1]).toMatchObject({ timeoutMs: 20_000 });
    expect(answer.body).toMatchObject({ purpose: 'probe', pins_total: 1 });
    await finished(api, String(answer.headers['location']));
  });

  it.each([
    ['a latitude above 90', { lat: 90.1 }, 400],
    ['a text as longitude', { lng: '-56' }, 400],
    ['no latitude', { lat: undefined }, 400],
    ['a grid size', { grid_size: 3 }, 400],
    ['an empty keyword', { keyword: ' ' }, 400],
    ['a point at the pole', { lat: 90 }, 422],
    ['a point without data', { lat: 52.5, lng: 13.4 }, 422],
    ['an unknown business', { business_id: 2_000_000_000 }, 404],
  ])('POST /rank-at-point refuses %s', async (_, more, status) => {
    await ask(more).expect(status);
  });

  it('`rank-at-point` prints the rank and the places at a point', async () => {
    const point = ['--lat', String(PHARMACY.lat), '--lng', String(PHARMACY.lng)];
    const command = [
      'rank-at-point',
      '--business',
      String(business_id),
      '--keyword',
      PHARMACY.keyword,
      ...point,
    ];
    const text = await typeCommand(server.app, ...command);
    expect(text.stdout).toMatch(/^rank 1\n\nrank {2}name/);
    const { stdout } = await typeCommand(server.app, ...command, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ rank: 1, status: 'completed', credits_charged: 1 });
    const refused = await typeCommand(server.app, ...command.with(6, '91'));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('lat');
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api);
  });

  afterEach(() => vi.restoreAllMocks());

  function ask(more: object = {}) {
    return api
      .post('/api/v1/rank-at-point')
      .send({ business_id, keyword: PHARMACY.keyword, ...POINT, ...more });
  }

  async function measure(more: object = {}): Promise<RankAtPointDto> {
    return (await ask(more).expect(200)).body;
  }

  async function used(): Promise<number> {
    return (await api.get('/api/v1/subscription').expect(200)).body.credits_used;
  }
});
