import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newColleague, newOwner, type Person, signIn } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { createBusiness, scan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

describe('users who are restricted to tags, and the roles admin and client', () => {
  it('a client sees the results of the businesses with its tags, and can change nothing', async () => {
    const api = await apiOf(client.browser);
    expect(await seenBy(client.browser)).toEqual([mine]);
    await api.get(`/api/v1/scans/${scans.mine}/rankings`).expect(200);
    await api.get(`/api/v1/scans/${scans.other}/rankings`).expect(404);
    const { body } = await api.get('/api/v1/me').expect(200);
    expect(body).toMatchObject({
      scopes: ['read'],
      user: { role: 'client' },
      restricted_to_tags: ['ACME 🌳'],
    });
    const refused = [
      await api.get('/api/v1/subscription'),
      await api
        .post('/api/v1/scans')
        .send({ business_id: mine, keyword: 'x', grid_size: 1, radius_miles: 1 }),
      await api.patch(`/api/v1/businesses/${mine}`).send({ label: 'x' }),
    ];
    expect(refused.map(({ status, body: { code } }) => [status, code as string])).toEqual([
      [403, 'restricted_to_tags'],
      [403, 'insufficient_scope'],
      [403, 'insufficient_scope'],
    ]);
    const session = await client.browser.get(`${DASHBOARD}/session`).expect(200);
    expect(session.body.user).toMatchObject({ role: 'client', restricted_to_tags: ['ACME 🌳'] });
  });

  it('a restricted member shares, lists and revokes links to scans of its businesses only', async () => {
    const shares = (id: number) => `${DASHBOARD}/scans/${id}/shares`;
    const made = await member.browser.post(shares(scans.mine)).send({}).expect(201);
    expect((await member.browser.get(shares(scans.mine)).expect(200)).body).toHaveLength(1);
    const hidden = await owner.browser.post(shares(scans.other)).send({}).expect(201);
    await member.browser.post(shares(scans.other)).send({}).expect(404);
    await member.browser.get(shares(scans.other)).expect(404);
    await member.browser.delete(`${DASHBOARD}/shares/${hidden.body.id}`).send({}).expect(404);
    expect((await owner.browser.get(shares(scans.other))).body).toHaveLength(1);
    await member.browser.delete(`${DASHBOARD}/shares/${made.body.id}`).send({}).expect(204);
  });

  it('a restricted member revokes links of others only to scans that callers with other tags do not see', async () => {
    const api = await apiOf(owner.browser);
    const tag = (tags: string[]) => api.patch(`/api/v1/businesses/${mine}`).send({ tags }).expect(200);
    await tag(['ACME 🌳', 'beta']);
    const share = async (by: Person): Promise<string> => {
      const { body } = await by.browser.post(`${DASHBOARD}/scans/${scans.mine}/shares`).send({}).expect(201);
      return `${DASHBOARD}/shares/${String(body.id)}`;
    };
    const [ofOwner, ofMember] = [await share(owner), await share(member)];
    const { body } = await member.browser.delete(ofOwner).send({}).expect(403);
    expect(body).toMatchObject({ code: 'restricted_to_tags', detail: expect.stringContaining('beta') });
    await member.browser.delete(ofMember).send({}).expect(204);
    await tag(['ACME 🌳']);
    await member.browser.delete(ofOwner).send({}).expect(204);
  });

  it('changed tags apply to open sessions and tokens from the next request, and are in the audit log', async () => {
    const person = await newColleague(server, owner, 'viewer' as 'read_only', ['beta']);
    const api = await apiOf(person.browser);
    const ids = async () => (await api.get('/api/v1/businesses').expect(200)).body.length;
    expect(await ids()).toBe(1);
    const changed = await change(admin, person.email, { restricted_to_tags: ['none'] });
    expect(changed.body).toMatchObject({ role: 'read_only', restricted_to_tags: ['none'] });
    expect(await ids()).toBe(0);
    await change(admin, person.email, { restricted_to_tags: null });
    expect(await ids()).toBe(2);
    const { body } = await admin.browser.get(`${DASHBOARD}/audit?subject=user&limit=2`).expect(200);
    expect(body).toMatchObject([
      { action: 'user.restricted', actor: admin.email, detail: { restricted_to_tags: null } },
      { action: 'user.restricted', detail: { before: ['beta'], restricted_to_tags: ['none'] } },
    ]);
  });

  it.each([
    ['a client without tags', { role: 'client' }],
    ['a client with null', { role: 'client', restricted_to_tags: null }],
    ['an admin with tags', { role: 'admin', restricted_to_tags: ['x'] }],
    ['an owner with tags', { role: 'owner', restricted_to_tags: ['x'] }],
  ])('POST /invitations rejects %s with 422', async (_, body) => {
    const answer = await owner.browser
      .post(`${DASHBOARD}/invitations`)
      .send({ email: 'misfit@example.com', ...body });
    expect([answer.status, answer.body.code]).toEqual([422, 'role_tags_mismatch']);
  });

  it.each([
    ['an empty list', []],
    ['21 tags', Array.from({ length: 21 }, (_, n) => `t${n}`)],
    ['an empty tag', ['']],
    ['a tag that is too long', ['x'.repeat(51)]],
    ['a control character', ['a\u0000b']],
    ['a number', [1]],
    ['a text', 'acme'],
  ])('POST /keys and /invitations reject restricted_to_tags with %s with 400', async (_, tags) => {
    const bodies = {
      keys: { name: 'x', livemode: true, restricted_to_tags: tags },
      invitations: { email: 'tags@example.com', role: 'client', restricted_to_tags: tags },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await owner.browser.post(`${DASHBOARD}/${path}`).send(body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'validation_failed']);
      expect(answer.body.errors[0].pointer).toMatch(/^#\/restricted_to_tags/);
    }
  });

  it('POST and PATCH /keys restrict a key to 20 tags, and PATCH lifts the restriction', async () => {
    const tags = [...Array.from({ length: 19 }, (_, n) => `tag ${n}`), 'acme 🌳'];
    const body = { name: 'client', livemode: true, scopes: ['read'], restricted_to_tags: tags };
    const made = await owner.browser.post(`${DASHBOARD}/keys`).send(body).expect(201);
    const api = server.as(made.body.api_key);
    const count = async () => (await api.get('/api/v1/businesses').expect(200)).body.length;
    expect(await count()).toBe(1);
    const patch = (changes: object) =>
      admin.browser.patch(`${DASHBOARD}/keys/${made.body.id}`).send(changes).expect(200);
    expect((await patch({})).body).toMatchObject({ restricted_to_tags: tags });
    expect((await patch({ restricted_to_tags: ['a', 'A'] })).body).toMatchObject({
      restricted_to_tags: ['A'],
    });
    expect(await count()).toBe(0);
    expect((await patch({ restricted_to_tags: null })).body).toMatchObject({ restricted_to_tags: null });
    expect(await count()).toBe(2);
  });

  it('an admin manages users and reads the audit log, but cannot create, change or remove owners', async () => {
    const person = await newColleague(server, admin, 'member');
    expect((await change(admin, person.email, { role: 'admin' })).status).toBe(200);
    expect((await change(admin, person.email, { role: 'owner' })).body.code).toBe('owner_required');
    expect((await change(admin, owner.email, { role: 'member' })).body.code).toBe('owner_required');
    const invited = { email: 'second-owner@example.com', role: 'owner' };
    const refused = await admin.browser.post(`${DASHBOARD}/invitations`).send(invited);
    expect([refused.status, refused.body.code]).toEqual([403, 'owner_required']);
    const { body } = await owner.browser.post(`${DASHBOARD}/invitations`).send(invited).expect(201);
    const withdrawal = await admin.browser.delete(`${DASHBOARD}/invitations/${body.id}`).send({});
    expect(withdrawal.body.code).toBe('owner_required');
    await owner.browser.delete(`${DASHBOARD}/invitations/${body.id}`).send({}).expect(204);
    const removal = (email: string) =>
      idOf(email).then((id) => admin.browser.delete(`${DASHBOARD}/team/${id}`).send({}));
    expect((await removal(owner.email)).body.code).toBe('owner_required');
    expect((await removal(person.email)).status).toBe(204);
  });

  it('a member or viewer who becomes a client needs tags, and a client who becomes an admin loses them', async () => {
    const person = await newColleague(server, owner, 'member');
    expect((await change(owner, person.email, { role: 'client' })).body.code).toBe('role_tags_mismatch');
    const asClient = await change(owner, person.email, { role: 'client', restricted_to_tags: ['beta'] });
    expect(asClient.body).toMatchObject({ role: 'client', restricted_to_tags: ['beta'] });
    expect(await seenBy(await signIn(server, person.email, person.password))).toEqual([other]);
    expect((await change(owner, person.email, { restricted_to_tags: null })).body.code).toBe(
      'role_tags_mismatch',
    );
    expect((await change(owner, person.email, { role: 'admin' })).body.code).toBe('role_tags_mismatch');
    const asAdmin = await change(owner, person.email, { role: 'admin', restricted_to_tags: null });
    expect(asAdmin.body).toMatchObject({ role: 'admin', restricted_to_tags: null });
    expect(await seenBy(await signIn(server, person.email, person.password))).toHaveLength(2);
  });

  let server: TestServer;
  let owner: Person;
  let admin: Person;
  let client: Person;
  let member: Person;
  let mine: number;
  let other: number;
  let scans: { mine: number; other: number };

  beforeAll(async () => {
    server = await TestServer.start(usualSize());
    owner = await newOwner(server, 'agency');
    admin = await newColleague(server, owner, 'admin');
    client = await newColleague(server, owner, 'client', ['Acme 🌳', 'ACME 🌳']);
    member = await newColleague(server, owner, 'member', ['acme 🌳']);
    const api = await apiOf(owner.browser);
    mine = await createBusiness(api, undefined, { tags: ['ACME 🌳'] });
    other = await createBusiness(api, { name: 'Other', lat: -34.89, lng: -56.15 }, { tags: ['beta'] });
    const scanOf = async (business_id: number) => (await scan(api, { business_id, grid_size: 1 })).id;
    scans = { mine: await scanOf(mine), other: await scanOf(other) };
  });

  afterAll(() => server.stop());

  /** Returns a client of the API with a token of the session. */
  async function apiOf(browser: Api): Promise<Api> {
    const { body } = await browser.post(`${DASHBOARD}/token`).send({}).expect(201);
    return server.as(body.token);
  }

  async function seenBy(browser: Api): Promise<number[]> {
    const { body } = await (await apiOf(browser)).get('/api/v1/businesses').expect(200);
    return body.map(({ id }) => id);
  }

  async function idOf(email: string): Promise<number> {
    const { body } = await owner.browser.get(`${DASHBOARD}/team`).expect(200);
    return body.find((user) => user.email === email)?.id ?? 0;
  }

  async function change(by: Person, email: string, body: object) {
    return by.browser.patch(`${DASHBOARD}/team/${await idOf(email)}`).send(body);
  }
});
