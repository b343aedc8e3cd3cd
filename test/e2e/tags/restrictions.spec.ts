import { isVisible } from '#platform/http/fields';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../src/accounts/api-keys.service.js';
import { EventStreamClient } from '../../support/event-stream.js';
import { GatedSearch } from '../../support/gated-search.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { businessAt, createBusiness, insightsGenerated, scan, startScan } from '../../support/steps.js';
import { storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const TAG = 'Café "Ñandú" \\ 🌳';

describe('API keys that are restricted to tags', () => {
  describe('reads and limits', () => {
    it.each([
      ['businesses', 'id'],
      ['businesses?sort=-label', 'id'],
      ['businesses?sort=latest_health_score&limit=1', 'id'],
      ['scans', 'business_id'],
      ['scans?limit=1', 'business_id'],
      ['ai-scans', 'business_id'],
      ['schedules', 'business_id'],
      ['alerts', 'business_id'],
      ['ai/insights', 'business_id'],
    ])('GET /%s returns the rows of the tagged business, and no other', async (path, field) => {
      const all = await rowsOf(owner, path.replace(/[?&]limit=1/, ''));
      const seen = await rowsOf(client, path);
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen.map((row) => row[field]))).toEqual(new Set([mine]));
      const expected = all.filter((row) => row[field] === mine).map(({ id }) => id);
      expect(seen.map(({ id }) => id)).toEqual(path.includes('limit') ? expected.slice(0, 1) : expected);
      expect(all.some((row) => row[field] === other)).toBe(true);
    });

    it('GET /ai/insights numbers the insights without those that it leaves out', async () => {
      const seen = await rowsOf(client, 'ai/insights');
      expect(seen.map(({ priority }) => priority)).toEqual(seen.map((_, index) => index + 1));
    });

    it('GET /ai/insights/calibration counts the estimates of the tagged business only', async () => {
      const open = async (api: Api, query = '') =>
        (await api.get(`/api/v1/ai/insights/calibration${query}`).expect(200)).body;
      expect(await open(client)).toEqual(await open(owner, `?business_id=${mine}`));
    });

    it('GET /competitors has ranks of the tagged business only, and does not link other businesses', async () => {
      const list = async (api: Api, query = '') =>
        (await api.get(`/api/v1/competitors${query}`).expect(200)).body as (Row & { ranks: Row[] })[];
      const seen = await list(client);
      expect(seen).toEqual(
        (await list(owner, `?business_id=${mine}`)).map((row) => ({
          ...row,
          own_business_id: row['own_business_id'] === mine ? mine : null,
        })),
      );
      expect((await list(owner)).flatMap(({ ranks }) => ranks.map((rank) => rank['business_id']))).toContain(
        other,
      );
    });

    it('GET /rankings and /history return the results of the tagged business', async () => {
      for (const path of ['rankings', 'history']) {
        const query = `/api/v1/${path}?business_id=${mine}&keyword=${PHARMACY.keyword}`;
        const { body } = await client.get(query).expect(200);
        expect(body).toEqual((await owner.get(query).expect(200)).body);
      }
    });

    it('another spelling or a part of the tag does not give access, and 20 tags do', async () => {
      const parts = await restricted('Café', 'Cafe "Ñandú" \\ 🌳', '$', '$[*]', '") || (1 == 1', '%');
      expect(await rowsOf(parts, 'businesses')).toEqual([]);
      const many = await restricted(...Array.from({ length: 19 }, (_, n) => `tag ${n}`), TAG);
      expect((await rowsOf(many, 'businesses')).map(({ id }) => id)).toEqual([mine]);
    });

    it('GET /me returns the tags, or null without a restriction', async () => {
      const { body } = await client.get('/api/v1/me').expect(200);
      expect(body).toMatchObject({ restricted_to_tags: ['nothing', TAG.toUpperCase()] });
      expect((await owner.get('/api/v1/me').expect(200)).body).toMatchObject({ restricted_to_tags: null });
    });

    it('GET /subscription is open to restricted keys that can spend credits, and no other', async () => {
      await client.get('/api/v1/subscription').expect(200);
      const reader = server.as(await keyFor([TAG], { scopes: ['read'] }));
      const { body } = await reader.get('/api/v1/subscription').expect(403);
      expect(body).toMatchObject({ code: 'restricted_to_tags', restricted_to_tags: [TAG] });
      await client.get('/api/v1/invoices').expect(403);
      await client.get('/api/v1/nothing').expect(404);
    });

    it('a changed restriction applies to the next request, and a rotated key keeps it', async () => {
      const { id, key } = await server.createKey({
        accountId: account.accountId,
        livemode: true,
        restrictedTo: ['nothing'],
      });
      const api = server.as(key);
      expect(await rowsOf(api, 'businesses')).toEqual([]);
      await server.inContext(() => server.app.get(ApiKeysService).restrict(id, ['Y']));
      expect((await rowsOf(api, 'businesses')).map((row) => row['id'])).toEqual([other]);
      const rotated = await server.inContext(() => server.app.get(ApiKeysService).rotate(id, 1));
      expect((await rowsOf(server.as(rotated.key), 'businesses')).map((row) => row['id'])).toEqual([other]);
      await server.inContext(() => server.app.get(ApiKeysService).restrict(id, null));
      expect(await rowsOf(api, 'businesses')).toHaveLength(2);
    });

    it('a repeated request with the Idempotency-Key of another key does not return its response', async () => {
      const body = { business_id: mine, keyword: 'y', grid_size: 1, radius_miles: 0.5 };
      const post = (api: Api) => api.post('/api/v1/scans').set('idempotency-key', 'one').send(body);
      await post(owner).expect(202);
      const answer = await post(client).expect(422);
      expect(answer.body).toMatchObject({ code: 'idempotency_key_reused' });
      expect((await post(owner).expect(202)).headers['idempotency-replayed']).toBe('true');
    });

    let mine: number;
    let other: number;
    let client: Api;

    beforeAll(async () => {
      mine = await createBusiness(owner, PHARMACY, { keywords: [PHARMACY.keyword], tags: [TAG, 'x'] });
      other = await createBusiness(owner, OTHER_PHARMACY, { keywords: [PHARMACY.keyword], tags: ['y'] });
      for (const business_id of [mine, other]) {
        await scan(owner, { business_id, grid_size: 5, radius_miles: 1 });
        await owner
          .post('/api/v1/ai-scans')
          .send({ business_id, keyword: 'x', grid_size: 1, radius_miles: 0.5, repeats: 1 })
          .expect(202);
        await owner
          .post('/api/v1/schedules')
          .send({ business_id, cron: '0 3 1 1 *', grid_size: 1, radius_miles: 0.5 })
          .expect(201);
        const kind = 'scan_failed';
        const alert = { account_id: account.accountId, business_id, kind, subject: kind, rule: { kind } };
        await storeRows(server, 'alert', [alert]);
      }
      await storeRows(server, 'alert', [{ account_id: account.accountId }]);
      await insightsGenerated(server, account.accountId);
      client = await restricted('nothing', TAG.toUpperCase());
    });
  });

  describe('writes and changed tags', () => {
    it('POST /businesses requires one of the tags', async () => {
      const api = await restricted('north', 'south');
      const place = { name: 'Restricted one', lat: 1, lng: 1 };
      for (const tags of [undefined, [], ['west']]) {
        const { body } = await api.post('/api/v1/businesses').send(businessAt(place, { tags })).expect(403);
        expect(body).toMatchObject({ code: 'restricted_to_tags', restricted_to_tags: ['north', 'south'] });
        expect(body.detail).toContain('north, south');
      }
      const id = await createBusiness(api, place, { tags: ['SOUTH', 'north'] });
      expect((await rowsOf(api, 'businesses')).map((row) => row['id'])).toEqual([id]);
    });

    it('PATCH /businesses/{id} refuses to remove the last of the tags, and keeps the business as it was', async () => {
      const api = await restricted('keep', 'swap');
      const id = await createBusiness(owner, { name: 'Kept', lat: 2, lng: 2 }, { tags: ['keep', 'z'] });
      const path = `/api/v1/businesses/${id}`;
      for (const tags of [[], ['z']]) {
        const { body } = await api.patch(path).send({ tags, label: 'Changed' }).expect(403);
        expect(body).toMatchObject({ code: 'restricted_to_tags' });
      }
      expect((await owner.get(path)).body).toMatchObject({ tags: ['keep', 'z'], label: 'Kept' });
      await api.patch(path).send({ label: 'Changed' }).expect(200);
      await api
        .patch(path)
        .send({ tags: ['z', 'Swap'] })
        .expect(200);
      expect((await owner.get(path)).body).toMatchObject({ tags: ['z', 'Swap'], label: 'Changed' });
    });

    it('conflicts with a business outside of the tags do not identify it', async () => {
      const api = await restricted('conflict');
      const place = { name: 'Hidden', lat: 3, lng: 3 };
      const hidden = await createBusiness(owner, place, { external_id: 'secret-1', label: 'Hidden label' });
      const id = await createBusiness(api, { name: 'Seen', lat: 4, lng: 4 }, { tags: ['conflict'] });
      const answers = [
        await api.post('/api/v1/businesses').send(businessAt(place, { tags: ['conflict'] })),
        await api.patch(`/api/v1/businesses/${id}`).send({ external_id: 'secret-1' }),
        await api.post(`/api/v1/businesses/${id}/relocate`).send(businessAt(place)),
      ];
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
      for (const { text, body } of answers) {
        expect(body).not.toHaveProperty('business_id');
        expect(text).not.toContain('Hidden label');
        expect(body.detail).not.toContain(String(hidden));
      }
    });

    it('removing or renaming the tag closes the business with its scans, and gives an empty account', async () => {
      const id = await createBusiness(
        owner,
        { name: 'Closing', lat: -34.89, lng: -56.16 },
        { tags: ['closing'] },
      );
      const api = await restricted('closing');
      const location = await startScan(api, { business_id: id, grid_size: 1 });
      await api.get(location).expect(200);
      for (const tags of [['Closing 2'], []]) {
        await tag(id, tags);
        for (const path of [`/api/v1/businesses/${id}`, location, `${location}/pins`]) {
          await api.get(path).expect(404);
        }
        await api
          .post('/api/v1/scans')
          .send({ business_id: id, keyword: 'x', grid_size: 1, radius_miles: 1 })
          .expect(404);
        for (const path of [
          'businesses',
          'scans',
          'schedules',
          'alerts',
          'ai/insights',
          'competitors',
          'ai-scans',
        ]) {
          expect(await rowsOf(api, path)).toEqual([]);
        }
      }
      await tag(id, ['CLOSING']);
      await api.get(location).expect(200);
    });

    it('GET /scans/{id}/events ends when the business loses the tag', async () => {
      const id = await createBusiness(
        owner,
        { name: 'Streamed', lat: -34.893, lng: -56.162 },
        { tags: ['stream'] },
      );
      const key = await keyFor(['stream']);
      const gate = new GatedSearch(server.app);
      try {
        const location = await startScan(owner, { business_id: id, grid_size: 3 });
        const url = `${await server.app.getUrl()}${location}/events`;
        const client = await EventStreamClient.open(url, key);
        expect(client.status).toBe(200);
        expect(await client.next()).toMatchObject({ event: 'progress' });
        await tag(id, []);
        gate.open();
        expect((await client.rest()).filter(({ event }) => event === 'end')).toEqual([]);
        expect((await EventStreamClient.open(url, key)).status).toBe(404);
      } finally {
        gate.remove();
      }
    });
  });

  it('a key sees a business if and only if they share a tag, ignoring case', async () => {
    const tenant = await server.createAccount('agency');
    const api = server.as(tenant.key);
    const id = await createBusiness(api, { name: 'Property', lat: 5, lng: 5 });
    const made = await server.createKey({ accountId: tenant.accountId, livemode: true, restrictedTo: ['x'] });
    const reader = server.as(made.key);
    const keys = server.app.get(ApiKeysService);
    const tagText = fc.oneof(
      fc.constantFrom(
        'a',
        'A',
        'b',
        '"',
        '\\',
        '$',
        "'",
        '🌳',
        'É',
        'é',
        '\\u0061',
        'a b',
        '?',
        '*',
        '||',
        '%',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
    );
    const tags = fc
      .array(tagText, { minLength: 1, maxLength: 4 })
      .map((list) => [...new Set(list.map((text) => text.normalize('NFC').trim()))])
      .filter((list) => list.every((text) => isVisible(text) && /^\P{Cc}+$/u.test(text)));
    await fc.assert(
      fc.asyncProperty(tags, tags, async (ofBusiness, ofKey) => {
        await api.patch(`/api/v1/businesses/${id}`).send({ tags: ofBusiness }).expect(200);
        await server.inContext(() => keys.restrict(made.id, ofKey));
        const lower = new Set(ofBusiness.map((text) => text.toLowerCase()));
        const isShared = ofKey.some((text) => lower.has(text.toLowerCase()));
        expect((await rowsOf(reader, 'businesses')).length).toBe(isShared ? 1 : 0);
        await reader.get(`/api/v1/businesses/${id}`).expect(isShared ? 200 : 404);
      }),
      { numRuns: 40 },
    );
  });

  let server: TestServer;
  let account: TestAccount;
  let owner: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    owner = server.as(account.key);
  });

  async function keyFor(tags: readonly string[], more: object = {}): Promise<string> {
    return (
      await server.createKey({ accountId: account.accountId, livemode: true, restrictedTo: tags, ...more })
    ).key;
  }

  async function restricted(...tags: string[]): Promise<Api> {
    return server.as(await keyFor(tags));
  }

  function tag(id: number, tags: readonly string[]) {
    return owner.patch(`/api/v1/businesses/${id}`).send({ tags }).expect(200);
  }

  async function rowsOf(api: Api, path: string): Promise<Row[]> {
    return (await api.get(`/api/v1/${path}`).expect(200)).body;
  }
});

type Row = Readonly<Record<string, unknown>>;
