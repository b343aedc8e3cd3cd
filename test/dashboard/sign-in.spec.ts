import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { PasswordHasher } from '../../src/accounts/users/password-hasher.js';
import {
  DASHBOARD,
  newOwner,
  openBrowser,
  type Person,
  signIn,
  withClockAdvanced,
} from '../support/dashboard.js';
import { type Api, TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

describe('POST /dashboard/api/sign-in', () => {
  it('starts a session with the right password, and GET /session returns its user', async () => {
    const browser = openBrowser(server);
    const before = await browser.get(SESSION).expect(200);
    expect(before.body).toEqual({
      user: null,
      account: null,
      needs_set_up: false,
      sends_mail: false,
      tiles: null,
    });
    const answer = await tryToSignIn(owner.email, owner.password, browser).expect(200);
    expect(answer.body).toEqual({
      user: {
        id: expect.any(Number) as number,
        email: owner.email,
        role: 'owner',
        restricted_to_tags: null,
      },
      account: { id: owner.accountId, plan: { code: 'growth', name: 'Growth', api_access: true } },
      needs_set_up: false,
      sends_mail: false,
      tiles: null,
    });
    expect((await browser.get(SESSION)).body).toEqual(answer.body);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('sets an HttpOnly cookie with SameSite=Strict and stores only its hash', async () => {
    const answer = await tryToSignIn(owner.email, owner.password).expect(200);
    const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
    const [, token = ''] = /^lrs_session=(lrs_session_\w{43}); /.exec(cookie) ?? [];
    expect(
      cookie
        .slice(cookie.indexOf(';') + 2)
        .split('; ')
        .sort(),
    ).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    const rows = JSON.stringify(await server.sql('select * from user_session'));
    expect(token).not.toBe('');
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('ignores case and spaces of the e-mail address, but not of the password', async () => {
    await tryToSignIn(` ${owner.email.toUpperCase()} `, owner.password).expect(200);
    for (const password of [`${owner.password} `, owner.password.toLowerCase(), owner.password.slice(1)]) {
      const answer = await tryToSignIn(owner.email, password).expect(401);
      expect(answer.body).toMatchObject({ code: 'invalid_credentials', success: false });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('accepts the password in any Unicode normalisation form', async () => {
    const { browser, email, password } = await newOwner(server);
    await browser
      .post(`${DASHBOARD}/password`)
      .send({ current_password: password, new_password: 'Zo\u0308e bi\u00dft ab' })
      .expect(200);
    await tryToSignIn(email, 'Zo\u0308e bi\u00dft ab').expect(200);
    await tryToSignIn(email, 'Z\u00f6e bi\u00dft ab').expect(200);
  });

  it('returns the same response, after the same password hash, for known and unknown users', async () => {
    const hasher = server.app.get(PasswordHasher);
    // Created with the real cost of a hash, which the helper of the suites reduces.
    const email = 'as-ever@example.com';
    await server.inContext(() => server.app.get(CreateAccount).run(email, 'free'));
    await tryToSignIn('warm-up@example.com', 'x').expect(401);
    const verify = vi.spyOn(hasher, 'verify');
    const hash = vi.spyOn(hasher, 'hash');
    const known = await tryToSignIn(email, 'wrong').expect(401);
    const unknown = await tryToSignIn('nobody@example.com', 'wrong').expect(401);
    const costs = verify.mock.calls.map(([stored]) => stored.split('$').slice(0, 4).join('$'));
    verify.mockRestore();
    expect(costs).toHaveLength(2);
    expect(costs[0]).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect(costs[1]).toBe(costs[0]);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
    expect({ ...unknown.body, request_id: null }).toEqual({ ...known.body, request_id: null });
  });

  it('limits attempts by IP address to 10 per minute', async () => {
    const browser = openBrowser(server);
    const guess = async (n: number) => (await tryToSignIn(`guess-${n}@example.com`, 'x', browser)).status;
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refusal = await tryToSignIn(owner.email, owner.password, browser).expect(429);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    await tryToSignIn(owner.email, owner.password).expect(200);
  });

  it('limits attempts for one user from many IP addresses, equally for an unknown user', async () => {
    const victim = await newOwner(server);
    for (const email of [victim.email, 'not-there@example.com']) {
      const guesses = Array.from({ length: 32 }, (_, n) =>
        tryToSignIn(n % 2 ? email : email.toUpperCase(), 'x'),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    }
    await tryToSignIn(victim.email, victim.password).expect(429);
    expect(await userOf(victim.browser)).not.toBeNull();
  });

  it('accepts the user from another IP address after one address has exhausted its attempts', async () => {
    const victim = await newOwner(server);
    const browser = openBrowser(server);
    for (let n = 0; n < 12; n++) await tryToSignIn(victim.email, 'x', browser);
    await tryToSignIn(victim.email, victim.password, browser).expect(429);
    await tryToSignIn(victim.email, victim.password).expect(200);
  });

  it('resets the count of failures after a success', async () => {
    const { email, password } = await newOwner(server);
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 16 }, () => tryToSignIn(email, 'x').expect(401)));
      await tryToSignIn(email, password).expect(200);
    }
  });

  it('records a failure in the audit log of the account after the response', async () => {
    const { browser, email } = await newOwner(server);
    await tryToSignIn(email, 'wrong').set('x-forwarded-for', '198.51.100.7').expect(401);
    const entries = await until(
      async () => (await browser.get(`${DASHBOARD}/audit`).expect(200)).body,
      ([last]) => last?.action === 'user.sign_in_failed',
    );
    expect(entries[0]).toMatchObject({ actor: email, address: '198.51.100.7' });
  });

  it('POST /sign-out ends the session of this browser only', async () => {
    const [here, there] = [await signIn(server, owner.email, owner.password), owner.browser];
    const out = await here.post(`${DASHBOARD}/sign-out`).expect(204);
    expect(String(out.headers['set-cookie'])).toMatch(/^lrs_session=; Max-Age=0; /);
    expect(await userOf(here)).toBeNull();
    expect(await userOf(there)).not.toBeNull();
    const refusal = await here.post(`${DASHBOARD}/sign-out`).expect(401);
    expect(refusal.body).toMatchObject({ code: 'signed_out' });
    expect(refusal.headers['www-authenticate']).toMatch(/^Cookie /);
  });

  it('POST /sign-out invalidates copies of the cookie at once', async () => {
    const answer = await tryToSignIn(owner.email, owner.password).expect(200);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    const copy = () => openBrowser(server).set('cookie', cookie);
    expect(await userOf(copy())).not.toBeNull();
    await copy().post(`${DASHBOARD}/sign-out`).expect(204);
    expect(await userOf(copy())).toBeNull();
  });

  it('POST /sign-out-everywhere ends all sessions of this user only', async () => {
    const { browser, email, password } = await newOwner(server);
    const other = await signIn(server, email, password);
    await other.post(`${DASHBOARD}/sign-out-everywhere`).expect(204);
    expect([await userOf(browser), await userOf(other)]).toEqual([null, null]);
    expect(await userOf(owner.browser)).not.toBeNull();
  });

  it('ends the previous session of the browser', async () => {
    const answer = await tryToSignIn(owner.email, owner.password).expect(200);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    const browser = openBrowser(server).set('cookie', cookie);
    await tryToSignIn(owner.email, owner.password, browser).expect(200);
    expect(await userOf(openBrowser(server).set('cookie', cookie))).toBeNull();
  });

  it('starts a session that expires after a week without use, and after a month at most', async () => {
    const { browser } = await newOwner(server);
    const idle = (await newOwner(server)).browser;
    for (const day of [6, 12, 18, 24, 29]) {
      expect(
        await withClockAdvanced(server, day * DAY_MS, () => userOf(browser)),
        `day ${day}`,
      ).not.toBeNull();
    }
    expect(await withClockAdvanced(server, 30 * DAY_MS + 1_000, () => userOf(browser))).toBeNull();
    expect(await withClockAdvanced(server, 7 * DAY_MS + 1_000, () => userOf(idle))).toBeNull();
    expect(await userOf(idle)).not.toBeNull();
  });

  it('deletes expired sessions', async () => {
    await withClockAdvanced(server, 31 * DAY_MS, () => signIn(server, owner.email, owner.password));
    const [row] = await server.sql<{ count: string }>('select count(*) from user_session');
    expect(Number(row?.count)).toBe(1);
    owner = { ...owner, browser: await signIn(server, owner.email, owner.password) };
  });

  describe('POST /dashboard/api/password', () => {
    const change = (person: Person, current: string, next: string) =>
      person.browser.post(`${DASHBOARD}/password`).send({ current_password: current, new_password: next });

    it('ends every other session and token, and invalidates the old password', async () => {
      const person = await newOwner(server);
      const other = await signIn(server, person.email, person.password);
      const token = await person.browser.post(`${DASHBOARD}/token`).send({}).expect(201);
      await change(person, person.password, 'correct horse battery').expect(200);
      expect(await userOf(other)).toBeNull();
      expect((await userOf(person.browser))?.email).toBe(person.email);
      await server.as(token.body.token).get('/api/v1/businesses').expect(401);
      await tryToSignIn(person.email, person.password).expect(401);
      await tryToSignIn(person.email, 'correct horse battery').expect(200);
    });

    it('requires the current password and limits the attempts', async () => {
      const person = await newOwner(server);
      const refusal = await change(person, 'wrong', 'correct horse battery').expect(400);
      expect(refusal.body.errors).toMatchObject([{ pointer: '#/current_password', code: 'wrong_password' }]);
      for (let n = 0; n < 9; n++) await change(person, 'wrong', 'correct horse battery').expect(400);
      await change(person, person.password, 'correct horse battery').expect(429);
    });

    it('rejects a common password with a field error', async () => {
      const refusal = await change(owner, owner.password, 'qwerty123456').expect(400);
      expect(refusal.body.errors).toMatchObject([{ pointer: '#/new_password', code: 'common_password' }]);
    });

    it.each([
      ['with 11 characters', 'a'.repeat(11)],
      ['with 1,000 characters', 'a'.repeat(1_000)],
      ['that is a number', 12_345_678_901_234],
      ['with lone surrogates', '\ud800'.repeat(12)],
      ['that is missing', undefined],
    ])('rejects a new password %s and does not repeat it in the response', async (_, next) => {
      const refusal = await change(owner, owner.password, next as string).expect(400);
      expect(refusal.body).toMatchObject({ code: 'validation_failed' });
      if (typeof next === 'string') expect(refusal.text).not.toContain(next);
    });
  });

  it.each([
    ['no body', undefined],
    ['an array as body', []],
    ['no e-mail address', { email: 'nobody', password: 'x' }],
    ['two e-mail addresses', { email: 'a@example.com,b@example.com', password: 'x' }],
    ['an e-mail address of 312 characters', { email: `${'a'.repeat(300)}@example.com`, password: 'x' }],
    ['an object as password', { email: 'a@example.com', password: { $ne: 1 } }],
    ['no password', { email: 'a@example.com' }],
    ['an empty password', { email: 'a@example.com', password: '' }],
    ['an unknown field', { email: 'a@example.com', password: 'x', role: 'owner' }],
  ])('rejects %s with 400', async (_, body) => {
    const request = openBrowser(server).post(`${DASHBOARD}/sign-in`);
    await (body === undefined ? request : request.send(body)).expect(400);
  });

  let server: TestServer;
  let owner: Person;

  beforeAll(async () => {
    server = await TestServer.start();
    owner = await newOwner(server);
  });

  afterAll(() => server.stop());

  function tryToSignIn(email: string, password: string, browser: Api = openBrowser(server)) {
    return browser.post(`${DASHBOARD}/sign-in`).send({ email, password });
  }

  async function userOf(browser: Api): Promise<{ email: string } | null> {
    return (await browser.get(SESSION).expect(200)).body.user;
  }
});

const SESSION = `${DASHBOARD}/session`;

const DAY_MS = 24 * 3_600_000;
