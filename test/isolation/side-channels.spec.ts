import type { Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { businessAt, createBusiness, nextPage, scan } from '../support/steps.js';
import type { Api } from '../support/test-server.js';
import { createFixture, type Fixture, MARKS, readEverything } from './fixture.js';
import { DETOURS, RECIPES, type Rows, rowsWith } from './recipes.js';

const BUSINESSES = '/api/v1/businesses';
const COMPETITORS = '/api/v1/competitors';

const REACHING = Object.entries({ ...RECIPES, ...DETOURS }).filter(([, { leadsTo }]) => leadsTo === 'row');

describe.each(['stranger', 'test'] as const)('tenant isolation against the key "%s"', (caller) => {
  it.each(REACHING)(
    'another tenant gets the same response from %s for an existing and an unknown row',
    async (operation, recipe) => {
      const method = operation.split(' ', 1)[0]?.toLowerCase() as Method;
      const ask = async (rows: Rows): Promise<unknown> => {
        const request = other[method](recipe.address(rows));
        return shapeOf(await (recipe.body ? request.send(recipe.body(rows)) : request), rows);
      };
      expect(await ask(fixture.rows)).toEqual(await ask(UNKNOWN_ROWS));
    },
  );

  it('another tenant gets no 304 for an ETag of the owner', async () => {
    for (const [, recipe] of REACHING.filter(([operation]) => operation.startsWith('GET '))) {
      const address = recipe.address(fixture.rows);
      const { headers } = await owner.get(address).expect(200);
      // A stream has no ETag.
      if (
        headers['content-type'] === 'text/event-stream' ||
        STREAMED.some((path) => address.startsWith(path))
      )
        continue;
      const tag = headers['etag'] ?? '';
      const known = await owner.get(address).set('if-none-match', tag);
      expect(known.status, address).toBe(304);
      await other.get(address).set('if-none-match', tag).expect(404);
      await other.get(address).set('if-none-match', '*').expect(404);
    }
  });

  it('another tenant gets no data with an Idempotency-Key of the owner', async () => {
    const body = businessAt({ ...OTHER_PHARMACY, name: `${MARKS.name} ${caller}` });
    const post = (api: Api, more: object = {}) =>
      api
        .post(BUSINESSES)
        .set('idempotency-key', `shared with ${caller}`)
        .send({ ...body, ...more });
    const first = await post(owner).expect(201);
    ownersIds = new Set([...ownersIds, ...idsIn(first.body)]);
    // The owner gets 422 for another body with the same key.
    await post(owner, { keywords: ['x'] }).expect(422);
    const answer = await post(other, { keywords: ['x'] }).expect(201);
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    expect(idsIn(answer.body).filter((id) => ownersIds.has(id))).toEqual([]);
    await other.delete(`${BUSINESSES}/${String(answer.body.id)}`).expect(204);
  });

  it('another tenant gets no data by tracking the place of the owner or by relocating a business to it', async () => {
    const { body } = await owner.get(`${BUSINESSES}/${fixture.rows.business}`).expect(200);
    const theirs = await other.post(BUSINESSES).send({ gbp_url: body.gbp_url }).expect(201);
    expectNothingOf(theirs);
    const again = await other.post(BUSINESSES).send({ gbp_url: body.gbp_url }).expect(409);
    expect(again.body.business_id).toBe(theirs.body.id);
    expectNothingOf(again);
    const moved = await other
      .post(`${BUSINESSES}/${String(theirs.body.id)}/relocate`)
      .send({ gbp_url: mapsUrl(`${MARKS.name} 1`, PHARMACY.lat, PHARMACY.lng) });
    expect(moved.status).toBe(200);
    await other.delete(`${BUSINESSES}/${String(theirs.body.id)}`).expect(204);
  });

  it('another tenant gets no data from a scan of the same place and keyword', async () => {
    const competitors = (await owner.get(COMPETITORS).expect(200)).body;

    expect(competitors.filter((row) => row.own_business_id !== null)).toHaveLength(1);
    const theirs = await createBusiness(other);
    await scan(other, { business_id: theirs });
    for (const address of [COMPETITORS, `${COMPETITORS}?keyword=${PHARMACY.keyword}`, BUSINESSES]) {
      const answer = await other.get(address).expect(200);
      expect(answer.body.length).toBeGreaterThan(0);
      expectNothingOf(answer);
    }
    const seen = await other
      .get(`/api/v1/rankings?business_id=${theirs}&keyword=${PHARMACY.keyword}`)
      .expect(200);
    expect(seen.body.grid.every(({ change }: { change: unknown }) => change === null)).toBe(true);
    expectNothingOf(seen);
  });

  it.each([BUSINESSES, COMPETITORS])(
    'another tenant gets only its own rows with a cursor of the owner for %s',
    async (list) => {
      await createBusiness(other, { ...PHARMACY, name: `Mine of ${list}` });
      const next = nextPage(await owner.get(`${list}?limit=1`).expect(200));
      const answer = await other.get(next ?? '').expect(200);
      expectNothingOf(answer);
      const all = await other.get(list).expect(200);
      const known = new Set(idsIn(all.body));
      expect(idsIn(answer.body).filter((id) => !known.has(id))).toEqual([]);
    },
  );

  it('the requests above have not changed the data of the owner', async () => {
    const seen = JSON.stringify(await readEverything(owner, fixture.rows));
    expect(seen).not.toMatch(/taken over|Mine of/i);
    expect(seen).toContain(MARKS.keyword);
  });

  let owner: Api;
  let other: Api;
  let ownersIds: ReadonlySet<number>;

  beforeAll(async () => {
    owner = fixture.server.as(fixture.keys.owner);
    other = fixture.server.as(fixture.keys[caller]);
    ownersIds = new Set(idsIn(await readEverything(owner, fixture.rows)));
    expect(ownersIds.size).toBeGreaterThan(3);
  });

  /** Expects no data of the owner in a response. */
  function expectNothingOf({ text, headers, body }: Response): void {
    expect(text + JSON.stringify(headers)).not.toContain(MARKS.name);
    expect(text).not.toContain(MARKS.keyword);
    expect(idsIn(body).filter((id) => ownersIds.has(id))).toEqual([]);
  }
});

let fixture: Fixture;

beforeAll(async () => {
  fixture = await createFixture();
});

const UNKNOWN_ROWS = rowsWith((index) => 999_001 + index);

/** Headers that differ between any two responses. */
const VOLATILE = ['date', 'x-request-id', 'ratelimit', 'etag', 'content-length'];

const STREAMED = ['/api/v1/exports/', '/api/v1/portfolio.csv'];

/** Returns a response without its volatile parts and without the ids that the caller sent. */
function shapeOf({ status, headers, text }: Response, rows: Rows): unknown {
  const kept = Object.entries(headers as Record<string, string>).filter(([name]) => !VOLATILE.includes(name));
  const body = { ...(JSON.parse(text) as object), request_id: null };
  const all = JSON.stringify({ status, headers: Object.fromEntries(kept), body });
  return JSON.parse(Object.values(rows).reduce((text, id) => text.replaceAll(String(id), '#'), all));
}

/** Returns every id in a body. */
function idsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /(^|_)id$/.test(name) && typeof member === 'number' ? [member] : idsIn(member),
  );
}

type Method = 'get' | 'post' | 'patch' | 'delete';
