import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeSerpApi } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { typeCommand } from '../../support/command-line.js';
import { DENTIST, DENTIST_PINS, startDentalVendor } from '../../support/dental-market.js';
import { createBusiness, lookedUp, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const { keyword, grid } = DENTIST;
const BAD = DENTIST_PINS.map(({ index }) => index).filter((pin) => pin % 4 === 1);

/** The pins of an SQL array, which counts from 1. */
const AT_BAD_PIN = `array_position('{${BAD.map((pin) => pin + 1).join(',')}}'::int[], at::int) is not null`;

describe('scan audit', () => {
  it.each<[string, string, number | null, string]>([
    ['places of another state', 'ChIJfar', 32.7, 'elsewhere'],
    ['places without an identity', 'name:far@null,null', null, 'unreadable'],
  ])('finds a scan that counts %s, and --mark takes it out of comparisons', async (_, placeId, lat, kind) => {
    const business_id = await newBusiness();
    const run = () => scan(api, { business_id, keyword, ...grid });
    const [first, second] = [await run(), await run()];
    await answerFromElsewhere(second.id, placeId, lat);
    const third = await run();
    expect(await rankings(api, { business_id, keyword })).toMatchObject({ compared_with: second.id });

    const found = await audit('--business', String(business_id));
    expect(found).toMatchObject({ scans_judged: 3, scans_found: 1, marked: false });
    expect(found.scans).toEqual([
      expect.objectContaining({ id: second.id, business_id, pins_measured: 49, [kind]: BAD.length }),
    ]);
    expect((await api.get(`/api/v1/scans/${String(second.id)}`).expect(200)).body).toMatchObject({
      suspect: null,
    });

    await audit('--business', String(business_id), '--mark');
    expect((await api.get(`/api/v1/scans/${String(second.id)}`).expect(200)).body).toMatchObject({
      suspect: { reason: 'implausible_pins', outcome: 'unverified' },
    });
    expect(await rankings(api, { business_id, keyword })).toMatchObject({
      scan_id: third.id,
      compared_with: first.id,
    });
    expect(await audit('--business', String(business_id), '--mark')).toMatchObject({ scans_found: 0 });
  });

  it('leaves scans of good answers alone', async () => {
    const business_id = await newBusiness();
    await scan(api, { business_id, keyword, ...grid });
    expect(await audit('--business', String(business_id))).toMatchObject({ scans_judged: 1, scans_found: 0 });
  });

  it('finds a business with a CID of 1, whose scans found nothing, and --mark clears the CID', async () => {
    const business_id = await newBusiness();
    await server.sql(`update business set cid = '1', place_id = null where id = ?`, [business_id]);
    const missed = await scan(api, { business_id, keyword, ...grid });
    expect(missed).toMatchObject({
      pins_found: 0,
      suspect: { reason: 'identifiers_may_have_changed', candidate: { name: DENTIST.name } },
    });
    // Scans of earlier versions have no such mark.
    await server.sql(
      'update scan set suspect_reason = null, suspect_outcome = null, suspect_candidates = null',
    );
    const found = await audit('--business', String(business_id), '--mark');
    expect(found).toMatchObject({
      businesses_with_invalid_cid: [{ id: business_id, name: DENTIST.name, cid: '1' }],
      scans: [{ id: missed.id, is_misidentified: true }],
    });
    expect(await scan(api, { business_id, keyword, ...grid })).toMatchObject({ pins_found: 49 });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    fake = await startDentalVendor(() => (_, usual) => usual);
    server = await TestServer.start(undefined, { ...fake.env, SERPAPI_MAX_RPS: '1000' });
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  async function newBusiness(): Promise<number> {
    api = await server.newCustomer();
    const id = await createBusiness(api, DENTIST);
    await lookedUp(server, id);
    return id;
  }

  async function audit(...args: string[]) {
    const { stdout, code } = await typeCommand(server.app, 'scan', 'audit', ...args, '--json');
    expect(code).toBe(0);
    return JSON.parse(stdout) as { scans: Record<string, unknown>[]; [field: string]: unknown };
  }

  /** Replaces the answers of some pins by places of another state, as versions before this one stored them. */
  async function answerFromElsewhere(scanId: number, placeId: string, lat: number | null): Promise<void> {
    const [place] = await server.sql<{ id: number }>(
      `insert into place (provider, place_id, name, lat, lng, retention, first_seen_at, last_seen_at)
       values ('serpapi', ?, 'Far', ?, ?, 'open', now(), now())
       on conflict (provider, place_id) do update set name = excluded.name returning id`,
      [placeId, lat, lat === null ? null : -97.2],
    );
    const rank = (others: number, far: number) =>
      `array(select case when ${AT_BAD_PIN} then ${far} else ${others} end
             from unnest(ranks) with ordinality as listed (rank, at) order by at)`;
    await server.sql(
      `insert into scan_place (scan_id, place_id, ranks, average_total_rank, share_of_local_voice, found_pins)
       select id, ?, array(select case when ${AT_BAD_PIN} then 1 else 0 end
                           from generate_series(1, pins_total) as at order by at), 1, 1, ?
       from scan where id = ?`,
      [place?.id, BAD.length, scanId],
    );
    await server.sql(
      `update scan_place set ranks = array(select case when ${AT_BAD_PIN} then 0 else rank end
         from unnest(ranks) with ordinality as listed (rank, at) order by at)
       where scan_id = ? and place_id <> ?`,
      [scanId, place?.id],
    );
    await server.sql(`update scan set ranks = ${rank(3, 0)}, pins_found = pins_total - ? where id = ?`, [
      BAD.length,
      scanId,
    ]);
  }
});
