import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newColleague, newOwner, type Person } from '../support/dashboard.js';
import { createBusiness } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

describe('what a member or a key has made', () => {
  let server: TestServer;
  let owner: Person;

  beforeAll(async () => {
    server = await TestServer.shared();
    owner = await newOwner(server, 'agency');
  });

  it('removing a member lists what the member and its keys made, and revokes the chosen things', async () => {
    const member = await newColleague(server, owner, 'member');
    const id = await idOf(member.email);
    const byHand = await makeWithKey(await tokenOf(member));
    const share = { tag: 'acme', livemode: true, days: 365 };
    const link = await member.browser.post(`${DASHBOARD}/tag-shares`).send(share).expect(201);
    const key = await member.browser
      .post(`${DASHBOARD}/keys`)
      .send({ name: 'k', livemode: true })
      .expect(201);
    const byKey = await makeWithKey(server.as(key.body.api_key));
    const webhook = { url: 'https://hooks.example.com/secret', livemode: true };
    await member.browser.post(`${DASHBOARD}/webhooks`).send(webhook).expect(201);

    const made = await listOf(`team/${id}`);
    expect(kindsIn(made)).toEqual([
      'channel',
      'channel',
      'feed',
      'feed',
      'report_schedule',
      'report_schedule',
      'tag_link',
      'webhook',
    ]);
    expect(new Set(made.map(({ made_by: by }) => by))).toEqual(new Set([`user:${id}`, `key:${key.body.id}`]));
    expect(JSON.stringify(made)).not.toContain('secret');

    const [kept] = made.filter(({ kind, made_by: by }) => kind === 'feed' && by === `user:${id}`);
    const chosen = made.filter((one) => one !== kept).map((one) => `${one.kind}:${one.id}`);
    await owner.browser
      .delete(`${DASHBOARD}/team/${id}?revoke_keys=true&revoke=${chosen.join(',')}`)
      .expect(204);
    const visitor = server.as();
    await visitor.get(byKey).expect(404);
    await visitor.get(byHand).expect(200);
    const fragment = new URL(link.body.url, 'http://x').hash.slice(1);
    await visitor
      .post(`${DASHBOARD}/shared/portfolio`)
      .set('sec-fetch-site', 'same-origin')
      .send({ token: fragment })
      .expect(404);
    const api = await tokenOf(owner);
    const channels = (await api.get('/api/v1/notification-channels').expect(200)).body;
    for (const channel of channels)
      expect(channel).toMatchObject({ enabled: false, disabled_reason: 'by_hand' });
    const schedules = (await api.get('/api/v1/report-schedules').expect(200)).body;
    for (const schedule of schedules) expect(schedule).toMatchObject({ enabled: false, next_run_at: null });
    const [entry] = await auditOf('user.access_revoked');
    expect(entry?.detail).toEqual({
      user_id: id,
      count: chosen.length,
      revoked: chosen,
      kept: [`feed:${kept?.id}`],
    });
  });

  it('removing a member without a choice keeps what it made, as before, and the audit log names it', async () => {
    const member = await newColleague(server, owner, 'member');
    const id = await idOf(member.email);
    const feed = await makeWithKey(await tokenOf(member));
    await owner.browser.delete(`${DASHBOARD}/team/${id}`).expect(204);
    await server.as().get(feed).expect(200);
    const [entry] = await auditOf('user.access_revoked');
    expect(entry?.detail).toMatchObject({ user_id: id, count: 0, revoked: [] });
    expect(entry?.detail['kept']).toHaveLength(3);
    await owner.browser.get(`${DASHBOARD}/team/${id}/access`).expect(404);
  });

  it('a revoked or narrowed key lists what it made, also before it was rotated, and `all` revokes it', async () => {
    const post = (path: string, body: object) =>
      owner.browser.post(`${DASHBOARD}/${path}`).send(body).expect(201);
    const first = (await post('keys', { name: 'first', livemode: true })).body;

    const feed = await makeWithKey(server.as(first.api_key));
    const second = (await post(`keys/${first.id}/rotate`, {})).body;
    const later = await makeWithKey(server.as(second.api_key));
    const known = (await listOf(`keys/${second.id}`)).filter(({ made_by: by }) => by !== null);
    expect(kindsIn(known)).toEqual([
      'channel',
      'channel',
      'feed',
      'feed',
      'report_schedule',
      'report_schedule',
    ]);

    const [one] = known;
    const body = { restricted_to_tags: ['acme'], revoke: [`${one?.kind}:${one?.id}`] };
    await owner.browser.patch(`${DASHBOARD}/keys/${second.id}`).send(body).expect(200);
    expect((await listOf(`keys/${second.id}`)).filter(({ made_by: by }) => by !== null)).toHaveLength(5);
    await owner.browser.delete(`${DASHBOARD}/keys/${second.id}?revoke=all`).expect(204);
    for (const url of [feed, later]) await server.as().get(url).expect(404);
    const entries = await auditOf('key.access_revoked');
    expect(entries.map(({ detail }) => detail['count'])).toEqual([5, 1]);
  });

  it('things of unknown makers are listed as such, and revoked only by name', async () => {
    const account = await newOwner(server, 'agency');
    const key = (
      await account.browser.post(`${DASHBOARD}/keys`).send({ name: 'k', livemode: true }).expect(201)
    ).body;

    const feed = await makeWithKey(server.as(key.api_key));
    // As rows of an earlier version.
    await server.sql('update feed set made_by = null where account_id = ?', [account.accountId]);
    const { body } = await account.browser.get(`${DASHBOARD}/keys/${key.id}/access`).expect(200);
    const unknown = body.filter(({ made_by: by }) => by === null);
    expect(unknown).toMatchObject([{ kind: 'feed', name: 'Sheet' }]);
    const patch = (revoke: string[]) =>
      account.browser.patch(`${DASHBOARD}/keys/${key.id}`).send({ restricted_to_tags: ['acme'], revoke });
    await patch(['all']).expect(200);
    await server.as().get(feed).expect(200);
    await patch([`feed:${unknown[0]?.id}`]).expect(200);
    await server.as().get(feed).expect(404);
  });

  it('the open invitations of a removed admin are listed and withdrawn, and never those of an owner by an admin', async () => {
    const [admin, second] = [
      await newColleague(server, owner, 'admin'),
      await newColleague(server, owner, 'admin'),
    ];
    const id = await idOf(admin.email);
    const invite = async (by: Person, email: string, role: string): Promise<string> => {
      const body = { email, role };
      const made = await by.browser.post(`${DASHBOARD}/invitations`).send(body).expect(201);
      return `invitation:${String(made.body.id)}`;
    };
    const invited = await invite(admin, 'invited@example.com', 'admin');
    const [listed] = (await listOf(`team/${id}`)).filter(({ made_by: by }) => by !== null);
    expect(listed).toMatchObject({
      name: 'invited@example.com',
      livemode: null,
      made_by: `user:${id}`,
      expires_at: expect.any(String),
    });
    // The invitation of an owner whose maker is unknown.
    const ofOwner = await invite(owner, 'future-owner@example.com', 'owner');
    await server.sql('update invitation set made_by = null where email = ?', ['future-owner@example.com']);
    const remove = (by: Person, revoke: string) =>
      by.browser.delete(`${DASHBOARD}/team/${id}?revoke=${revoke}`);
    const refused = await remove(second, `${invited},${ofOwner}`).expect(403);
    expect(refused.body).toMatchObject({ code: 'owner_required' });
    const open = async (): Promise<unknown[]> =>
      (await owner.browser.get(`${DASHBOARD}/invitations`).expect(200)).body.map(({ email }) => email).sort();
    expect(await open()).toEqual(['future-owner@example.com', 'invited@example.com']);
    await remove(second, 'all').expect(204);
    expect(await open()).toEqual(['future-owner@example.com']);
    const [entry] = await auditOf('user.access_revoked');
    expect(entry?.detail).toMatchObject({ user_id: id, revoked: [invited] });
    expect((await auditOf('invitation.withdrawn')).length).toBeGreaterThan(0);
  });

  it('the list of a key has no invitations, which its callers must not withdraw', async () => {
    const body = { email: 'unknown-maker@example.com', role: 'member' };
    const made = await owner.browser.post(`${DASHBOARD}/invitations`).send(body).expect(201);
    await server.sql('update invitation set made_by = null where id = ?', [made.body.id]);
    const key = await owner.browser.post(`${DASHBOARD}/keys`).send({ name: 'k', livemode: true }).expect(201);
    expect(kindsIn(await listOf(`keys/${key.body.id}`))).not.toContain('invitation');
    const path = `${DASHBOARD}/keys/${key.body.id}?revoke=invitation:${made.body.id}`;
    await owner.browser.delete(path).expect(404);
  });

  it('only what is in the list can be revoked, and a refused removal revokes nothing', async () => {
    const member = await newColleague(server, owner, 'member');
    const id = await idOf(member.email);
    await createBusiness(await tokenOf(owner), undefined, { tags: ['acme'] }).catch(() => 0);
    const feed = await makeWithKey(await tokenOf(owner));
    const foreign = (await listOf(`team/${await idOf(owner.email)}`)).find(({ kind }) => kind === 'feed');
    await owner.browser.delete(`${DASHBOARD}/team/${id}?revoke=feed:${foreign?.id}`).expect(404);
    for (const revoke of ['feed', 'user:1', 'feed:1;x', 'all,']) {
      await owner.browser.delete(`${DASHBOARD}/team/${id}?revoke=${revoke}`).expect(400);
    }
    expect(await idOf(member.email)).toBe(id);
    // The last owner stays, with what the owner made.
    await owner.browser.delete(`${DASHBOARD}/team/${await idOf(owner.email)}?revoke=all`).expect(409);
    await server.as().get(feed).expect(200);
    await member.browser.get(`${DASHBOARD}/team/${id}/access`).expect(403);
  });

  async function idOf(email: string): Promise<number> {
    const { body } = await owner.browser.get(`${DASHBOARD}/team`).expect(200);
    return body.find((one) => one.email === email)?.id ?? 0;
  }

  async function listOf(path: string): Promise<Made[]> {
    return (await owner.browser.get(`${DASHBOARD}/${path}/access`).expect(200)).body;
  }

  function kindsIn(made: readonly Made[]) {
    return made.map(({ kind }) => kind).sort();
  }

  /** Makes one thing of each kind that a key can make. @returns the URL of the feed */
  async function makeWithKey(api: Api): Promise<string> {
    const feed = await api.post('/api/v1/feeds').send({ name: 'Sheet' }).expect(201);
    const channel = {
      kind: 'slack',
      target: 'https://hooks.example.invalid/secret',
      events: ['rank.changed'],
    };
    await api.post('/api/v1/notification-channels').send(channel).expect(201);
    const body = { name: 'Weekly', tag: 'acme', cron: '0 8 * * 1', recipients: ['private@example.net'] };
    await api.post('/api/v1/report-schedules').send(body).expect(201);
    return new URL(feed.body.url).pathname;
  }

  async function tokenOf({ browser }: Person): Promise<Api> {
    return server.as((await browser.post(`${DASHBOARD}/token`).send({}).expect(201)).body.token);
  }

  async function auditOf(action: string): Promise<{ detail: Record<string, unknown> }[]> {
    const { body } = await owner.browser.get(`${DASHBOARD}/audit`).expect(200);
    return body.filter((one) => one.action === action);
  }
});

interface Made {
  readonly kind: string;
  readonly id: number;
  readonly made_by: string | null;
}
