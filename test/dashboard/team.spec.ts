import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SetUp } from '../../src/accounts/users/set-up.js';
import { logSetUpLink } from '../../src/dashboard/log-set-up-link.js';
import {
  DASHBOARD,
  newColleague,
  newOwner,
  openBrowser,
  type Person,
  signIn,
  tokenOf,
  withClockAdvanced,
} from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { FakeSmtp } from '../support/fakes/smtp.js';
import { type Api, TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
const HOUR_MS = 3_600_000;

describe('users, invitations, roles, keys and tokens of the dashboard', () => {
  // These tests must run first: they need a server without an account.
  describe('POST /set-up', () => {
    it('GET /session returns needs_set_up before the first account exists', async () => {
      const { body } = await openBrowser(server).get(at('session')).expect(200);
      expect(body).toEqual({ user: null, account: null, needs_set_up: true, sends_mail: true, tiles: null });
    });

    it('rejects incomplete, altered and expired links, and links for other routes, with 410', async () => {
      const email = 'first@example.com';
      const token = await setUpToken();
      const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
      for (const wrong of ['x', token.slice(0, -1), flipped, '🗺️', 'A'.repeat(80)]) {
        const refusal = await post(openBrowser(server), 'set-up', {
          token: wrong,
          email,
          password: PASSWORD,
        });
        expect([refusal.status, code(refusal)]).toEqual([410, 'link_invalid']);
      }
      const other = await post(openBrowser(server), 'join', { token, password: PASSWORD });
      expect(code(other)).toBe('link_invalid');
      const late = () =>
        post(openBrowser(server), 'set-up', { token, email, password: PASSWORD }).expect(410);
      await withClockAdvanced(server, 7 * DAY_MS, late);
    });

    it('creates the first account once and signs its owner in', async () => {
      const token = await setUpToken();
      const second = await setUpToken();
      const browser = openBrowser(server);
      const credentials = { email: 'first@example.com', password: PASSWORD };
      const { body } = await post(browser, 'set-up', { token, ...credentials, plan: 'agency' }).expect(201);
      expect(body).toMatchObject({
        user: { email: 'first@example.com', role: 'owner' },
        needs_set_up: false,
      });
      expect((await browser.get(at('session'))).body).toEqual(body);
      const { id: accountId, plan } = body.account;
      expect(plan.code).toBe('agency');
      owner = { accountId, ...credentials, browser };
      for (const used of [token, second]) {
        const again = await post(openBrowser(server), 'set-up', { token: used, ...credentials });
        expect([again.status, code(again)]).toEqual([409, 'already_set_up']);
      }
      await logSetUpLink(server.app, 'http://ranks.example.com');
      await expect(setUpToken()).rejects.toMatchObject({ type: { code: 'already_set_up' } });
    });
  });

  describe('POST /invitations', () => {
    it('returns and mails a link, with which the invited user joins the account', async () => {
      const email = 'member@example.com';
      const invited = await post(owner.browser, 'invitations', { email, role: 'member' }).expect(201);
      const { id, url } = invited.body;
      expect(invited.body).toMatchObject({ email, role: 'member', is_mailed: true });
      expect(url).toMatch(/^http:\/\/ranks\.example\.com\/dashboard\/join#[\w-]+$/);
      const list = await owner.browser.get(at('invitations')).expect(200);
      expect(list.body).toEqual([{ ...list.body[0], id, email, role: 'member' }]);
      expect(list.text).not.toContain(tokenOf(url));
      const token = tokenOf(await mailed(email));
      const browser = openBrowser(server);
      const read = await post(browser, 'join/read', { token }).expect(200);
      expect(read.body).toEqual({ email, role: 'member' });
      const joined = await post(browser, 'join', { token, password: PASSWORD }).expect(201);
      expect(joined.body).toMatchObject({
        user: { email, role: 'member' },
        account: { id: owner.accountId },
      });
      expect((await owner.browser.get(at('invitations'))).body).toEqual([]);
      await signIn(server, email, PASSWORD);
    });

    it('creates a link that works once within a week, and not after it was withdrawn or replaced', async () => {
      const invite = async (role = 'member') =>
        (await post(owner.browser, 'invitations', { email: 'late@example.com', role }).expect(201)).body;
      const join = async (link: string) =>
        (await post(openBrowser(server), 'join', { token: tokenOf(link), password: PASSWORD })).status;
      const first = await invite();
      const second = await invite('read_only');
      expect(await join(first.url)).toBe(410);
      expect(await withClockAdvanced(server, 7 * DAY_MS, () => join(second.url))).toBe(410);
      await owner.browser.delete(at(`invitations/${second.id}`)).expect(204);
      await owner.browser.delete(at(`invitations/${second.id}`)).expect(404);
      expect(await join(second.url)).toBe(410);
      const third = await invite('read_only');
      const statuses = await Promise.all([join(third.url), join(third.url), join(third.url)]);
      expect(statuses.sort()).toEqual([201, 410, 410]);
    });

    it('rejects a member of the team with 409, and does not reveal users of other accounts', async () => {
      const again = await post(owner.browser, 'invitations', { email: 'MEMBER@example.com', role: 'owner' });
      expect([again.status, code(again)]).toEqual([409, 'already_member']);
      const stranger = await newOwner(server);
      const invited = await post(owner.browser, 'invitations', { email: stranger.email, role: 'member' });
      expect(invited.status).toBe(201);
      const token = tokenOf(invited.body.url);
      const taken = await post(openBrowser(server), 'join', { token, password: PASSWORD });
      expect([taken.status, code(taken)]).toEqual([409, 'email_taken']);
      expect((await stranger.browser.get(at('session'))).body.account.id).toBe(stranger.accountId);
    });

    it('limits an account to 30 invitations per hour', async () => {
      const { browser } = await newOwner(server);
      const invite = (n: number) =>
        post(browser, 'invitations', { email: `${n}@many.example.com`, role: 'member' });
      const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => invite(n)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    });

    it.each([
      ['no role', { email: 'a@example.com' }],
      ['an unknown role', { email: 'a@example.com', role: 'root' }],
      ['an account of its own', { email: 'a@example.com', role: 'member', account_id: 1 }],
    ])('rejects %s with 400', async (_, body) => {
      await post(owner.browser, 'invitations', body).expect(400);
    });
  });

  describe('roles', () => {
    let member: Person;
    let reader: Person;

    beforeAll(async () => {
      member = await newColleague(server, owner, 'member');
      reader = await newColleague(server, owner, 'read_only');
    });

    it('roles allow their routes and reject the others with 403', async () => {
      const key = { name: 'a key', livemode: false };
      const statuses = async ({ browser }: Person) => ({
        keys: (await browser.get(at('keys'))).status,
        newKey: (await post(browser, 'keys', key)).status,
        team: (await browser.get(at('team'))).status,
        invitations: (await browser.get(at('invitations'))).status,
        invite: (await post(browser, 'invitations', { email: 'x@example.com', role: 'owner' })).status,
        promote: (await browser.patch(at('team/999999')).send({ role: 'owner' })).status,
        remove: (await browser.delete(at('team/999999'))).status,
        audit: (await browser.get(at('audit'))).status,
      });
      const looking = { keys: 200, team: 200 };
      const refused = { invitations: 403, invite: 403, promote: 403, remove: 403, audit: 403 };
      expect(await statuses(reader)).toEqual({ ...looking, ...refused, newKey: 403 });
      expect(await statuses(member)).toEqual({ ...looking, ...refused, newKey: 201 });
      expect(await statuses(owner)).toEqual({
        ...looking,
        newKey: 201,
        invitations: 200,
        invite: 201,
        promote: 404,
        remove: 404,
        audit: 200,
      });
      const refusal = await post(reader.browser, 'keys', key);
      expect(code(refusal)).toBe('insufficient_role');
    });

    it('roles apply to API tokens, and changes take effect at once', async () => {
      const tokenFor = async ({ browser }: Person) => (await post(browser, 'token').expect(201)).body;
      const [all, looks] = [await tokenFor(member), await tokenFor(reader)];
      expect([all.scopes, looks.scopes]).toEqual([['read', 'write'], ['read']]);
      await server.as(looks.token).get('/api/v1/businesses').expect(200, []);
      const refusal = await server.as(looks.token).post('/api/v1/scans').send({}).expect(403);
      expect(code(refusal)).toBe('insufficient_scope');
      await server.as(all.token).post('/api/v1/scans').send({}).expect(400);
      const team = (await owner.browser.get(at('team'))).body as { id: number; email: string }[];
      const { id } = team.find(({ email }) => email === member.email) ?? { id: 0 };
      const changed = await owner.browser
        .patch(at(`team/${id}`))
        .send({ role: 'read_only' })
        .expect(200);
      expect(changed.body).toMatchObject({ id, role: 'read_only' });
      await server.as(all.token).post('/api/v1/scans').send({}).expect(403);
      await owner.browser.delete(at(`team/${id}`)).expect(204);
      await server.as(all.token).get('/api/v1/businesses').expect(401);
      expect((await member.browser.get(at('session'))).body.user).toBeNull();
      await post(openBrowser(server), 'sign-in', { email: member.email, password: member.password }).expect(
        401,
      );
    });

    it('the last owner cannot be removed or demoted', async () => {
      const first = await newOwner(server);
      const { id } = (await first.browser.get(at('session'))).body.user;
      for (const attempt of [
        () => first.browser.patch(at(`team/${id}`)).send({ role: 'member' }),
        () => first.browser.delete(at(`team/${id}`)),
      ]) {
        const refusal = await attempt();
        expect([refusal.status, code(refusal)]).toEqual([409, 'last_owner']);
      }
      await first.browser
        .patch(at(`team/${id}`))
        .send({ role: 'owner' })
        .expect(200);
      await newColleague(server, first, 'owner');
      await first.browser.delete(at(`team/${id}`)).expect(204);
      await first.browser.get(at('team')).expect(401);
    });
  });

  describe('keys', () => {
    const make = async (more: object = {}) =>
      (await post(owner.browser, 'keys', { name: 'reports', livemode: true, ...more }).expect(201)).body;
    const find = async (id: number) =>
      ((await owner.browser.get(at('keys'))).body as { id: number }[]).find((key) => key.id === id);
    const works = async (key: string) => (await server.as(key).get('/api/v1/businesses')).status;

    it('POST /keys returns a key once, which works until it is rotated or revoked', async () => {
      const { id, api_key: key } = await make({ scopes: ['read'], expires_at: '2999-01-31T12:00:00+02:00' });
      expect(key).toMatch(/^lrs_live_\w{38}$/);
      expect(await find(id)).toEqual({
        id,
        name: 'reports',
        key: `lrs_live_…${String(key).slice(-4)}`,
        livemode: true,
        scopes: ['read'],
        made_by: expect.any(Number) as number,
        restricted_to_tags: null,
        expires_at: '2999-01-31T10:00:00.000Z',
        replaced_by: null,
        revoked_at: null,
        last_used_at: null,
        created_at: expect.any(String) as string,
      });
      expect(await works(key)).toBe(200);
      expect(await find(id)).toMatchObject({ last_used_at: expect.any(String) as string });
      const rotated = await post(owner.browser, `keys/${id}/rotate`, { overlap_hours: 0 }).expect(201);
      expect([await works(key), await works(rotated.body.api_key)]).toEqual([401, 200]);
      const { id: next } = rotated.body;
      await owner.browser.delete(at(`keys/${next}`)).expect(204);
      expect(await works(rotated.body.api_key)).toBe(401);
      await owner.browser.delete(at(`keys/${next}`)).expect(404);
      await post(owner.browser, `keys/${next}/rotate`).expect(404);
    });

    it('DELETE /team/{id} with revoke_keys=true revokes the keys that the user has made, and no others', async () => {
      const { id: own, api_key: ownKey } = await make({});
      const { email, browser } = await newColleague(server, owner, 'member');
      const made = await post(browser, 'keys', { name: 'mine', livemode: true }).expect(201);
      const { body: team } = await owner.browser.get(at('team')).expect(200);
      const { id: userId } =
        (team as { id: number; email: string }[]).find((one) => one.email === email) ?? {};
      expect(await find(made.body.id)).toMatchObject({ made_by: userId });
      await owner.browser.delete(at(`team/${userId}?revoke_keys=yes`)).expect(400);
      await owner.browser.delete(at(`team/${userId}?revoke_keys=true`)).expect(204);
      expect([await works(made.body.api_key), await works(ownKey)]).toEqual([401, 200]);
      expect(await find(made.body.id)).toMatchObject({ made_by: null });
      expect(await find(own)).toMatchObject({ revoked_at: null });
    });

    it('POST /keys/{id}/rotate keeps the old key valid for a day by default', async () => {
      const { id, api_key: key } = await make({ livemode: false });
      expect(key).toMatch(/^lrs_test_/);
      const { body } = await post(owner.browser, `keys/${id}/rotate`).expect(201);
      expect([await works(key), await works(body.api_key)]).toEqual([200, 200]);
      expect(Date.parse(body.old_key_expires_at) - Date.now()).toBeCloseTo(DAY_MS, -5);
    });

    it.each([
      ['no name', { name: undefined }],
      ['an empty name', { name: ' ' }],
      ['a name with a NUL character', { name: '\0' }],
      ['no mode', { livemode: undefined }],
      ['a mode that is a string', { livemode: 'true' }],
      ['no scope', { scopes: [] }],
      ['a duplicate scope', { scopes: ['read', 'read'] }],
      ['an unknown scope', { scopes: ['admin'] }],
      ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }],
      ['an expiry on a day that does not exist', { expires_at: '2999-02-30T00:00:00Z' }],
      ['an expiry without an offset', { expires_at: '2999-01-01T00:00:00' }],
    ])('POST /keys rejects %s with 400', async (_, more) => {
      await post(owner.browser, 'keys', { name: 'x', livemode: true, ...more }).expect(400);
    });
  });

  describe('POST /token', () => {
    it('returns a token for live or test data that expires after 15 minutes, on every plan', async () => {
      const { browser } = await newOwner(server, 'free');
      const live = (await post(browser, 'token').expect(201)).body;
      const test = (await post(browser, 'token', { livemode: false }).expect(201)).body;
      expect(Date.parse(live.expires_at) - Date.now()).toBeCloseTo(15 * 60_000, -4);
      expect(test.livemode).toBe(false);
      const place = {
        name: 'A',
        lat: 1,
        lng: 2,
        gbp_url: 'https://www.google.com/maps?cid=12600752361761623094',
      };
      await server.as(test.token).post('/api/v1/businesses').send(place).expect(201);
      await server.as(live.token).get('/api/v1/businesses').expect(200, []);
      expect((await server.as(test.token).get('/api/v1/businesses').expect(200)).body).toHaveLength(1);
      await withClockAdvanced(server, 15 * 60_000, () =>
        server.as(live.token).get('/api/v1/businesses').expect(401),
      );
      await server.as(live.token).get('/api/v1/businesses').expect(200);
      await post(browser, 'sign-out').expect(204);
      await server.as(live.token).get('/api/v1/businesses').expect(401);
    });

    it('returns a token that the API rejects after any alteration', async () => {
      const token = String((await post(owner.browser, 'token').expect(201)).body.token);
      const other = token.endsWith('0') ? '1' : '0';
      const wrong = [
        token.slice(0, -1) + other,
        token.slice(0, -2),
        `${token}00`,
        token.toUpperCase(),
        'lrs_dash_',
      ];
      for (const one of wrong) await server.as(one).get('/api/v1/businesses').expect(401);
      await server.as(token).get('/api/v1/businesses').expect(200);
    });
  });

  describe('POST /password/forgot', () => {
    it('mails a link that sets a new password once', async () => {
      const person = await newOwner(server);
      await post(openBrowser(server), 'password/forgot', { email: person.email }).expect(202);
      const link = await mailed(person.email);
      expect(link).toMatch(/^http:\/\/ranks\.example\.com\/dashboard\/reset-password#[\w-]+$/);
      const reset = { token: tokenOf(link), password: PASSWORD };
      await withClockAdvanced(server, HOUR_MS, () =>
        post(openBrowser(server), 'password/reset', reset).expect(410),
      );
      await post(openBrowser(server), 'password/reset', reset).expect(204);
      expect((await person.browser.get(at('session'))).body.user).toBeNull();
      const { email, password } = person;
      await post(openBrowser(server), 'sign-in', { email, password }).expect(401);
      await signIn(server, person.email, PASSWORD);
      const again = await post(openBrowser(server), 'password/reset', { ...reset, password: 'x'.repeat(12) });
      expect([again.status, code(again)]).toEqual([410, 'link_invalid']);
    });

    it('returns 202 for an unknown address without sending an e-mail, and limits the requests', async () => {
      const unknown = { email: 'unknown@example.com' };
      const first = await post(openBrowser(server), 'password/forgot', unknown).expect(202);
      expect(first.text).toBe('');
      for (let n = 0; n < 2; n++) await post(openBrowser(server), 'password/forgot', unknown).expect(202);
      await post(openBrowser(server), 'password/forgot', unknown).expect(429);
      expect(smtp.textTo(unknown.email)).toBeUndefined();
    });
  });

  it('GET /audit lists actions with their actors, newest first, with filters and pages', async () => {
    const { browser, email, accountId } = await newOwner(server);
    const { id } = (await post(browser, 'keys', { name: 'x', livemode: true }).expect(201)).body;
    await browser.delete(at(`keys/${id}`)).expect(204);
    const { body } = await browser.get(at('audit')).expect(200);
    const [first] = await server.sql<{ id: number }>(
      'select min(id) as id from api_key where account_id = ?',
      [accountId],
    );
    expect(
      (body as Record<string, unknown>[]).map(({ action, actor, detail }) => [action, actor, detail]),
    ).toEqual([
      ['key.revoked', email, { key_id: id }],
      ['key.created', email, { key_id: id, livemode: true }],
      ['user.signed_in', email, {}],
      ['key.created', 'operator', { key_id: first?.id, livemode: true }],
      ['account.created', 'operator', { owner: email, plan: 'growth' }],
    ]);
    const page = await browser.get(at('audit?limit=2')).expect(200);
    expect(page.body).toEqual(body.slice(0, 2));
    expect(page.headers['link']).toContain('rel="next"');
    const actions = async (query: string) =>
      ((await browser.get(at(`audit?${query}`)).expect(200)).body as { action: string }[]).map(
        ({ action }) => action,
      );
    expect(await actions('subject=user')).toEqual(['user.signed_in']);
    expect(await actions('actor=operator')).toEqual(['key.created', 'account.created']);
    expect(await actions(`subject=key&actor=${email}&limit=1`)).toEqual(['key.revoked']);
    for (const query of ['since=1', 'subject=%25', 'subject=', 'actor=']) {
      await browser.get(at(`audit?${query}`)).expect(400);
    }
  });

  let smtp: FakeSmtp;
  let server: TestServer;
  let owner: Person;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    const env = {
      SMTP_URL: smtp.url,
      SMTP_FROM: 'ranks@example.com',
      PUBLIC_URL: 'http://ranks.example.com',
    };
    server = await TestServer.start(usualSize(), env);
  });

  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  async function setUpToken(): Promise<string> {
    return tokenOf((await server.inContext(() => server.app.get(SetUp).link())).path);
  }

  async function mailed(email: string): Promise<string> {
    const text = await until(
      () => Promise.resolve(smtp.textTo(email)),
      (found) => found !== undefined,
    );
    return /http:\S+/.exec(text ?? '')?.[0] ?? '';
  }

  function post(browser: Api, path: string, body: object = {}) {
    return browser.post(at(path)).send(body);
  }

  function code(answer: { body: { code?: string } }): string | undefined {
    return answer.body.code;
  }
});

const PASSWORD = 'correct horse battery';

const DAY_MS = 24 * HOUR_MS;

function at(path: string): string {
  return `${DASHBOARD}/${path}`;
}
