import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newOwner, openBrowser, type Person, signIn, tokenOf } from '../support/dashboard.js';
import { type Api, TestServer } from '../support/test-server.js';

const PASSWORD = 'correct horse battery';

describe('session fixation', () => {
  let server: TestServer;

  const withCookie = (...values: string[]): Api =>
    openBrowser(server).set('cookie', values.map((value) => `lrs_session=${value}`).join('; '));
  const sessionIn = ({ headers }: { headers: Record<string, unknown> }): string => {
    const cookies = headers['set-cookie'] as readonly string[];
    return (
      /^lrs_session=([^;]+)/.exec(cookies.find((one) => one.startsWith('lrs_session=')) ?? '')?.[1] ?? ''
    );
  };

  const plant: Readonly<Record<string, () => Promise<Planted>>> = {
    'a made-up value': () =>
      Promise.resolve({ cookie: `lrs_session_${randomBytes(32).toString('base64url')}`, attacker: null }),
    'a session of the attacker': sessionOfAttacker,
  };

  describe.each(Object.entries(plant))('sign-in of a browser with %s', (_, put) => {
    it.each([
      ['POST /sign-in', signInWith],
      ['POST /join', joinWith],
    ])('%s starts another session, and what was planted opens nothing', async (__, enter) => {
      const { cookie } = await put();
      const { email, session } = await enter(cookie);
      expect(session).toMatch(/^lrs_session_/);
      expect(session).not.toBe(cookie);
      expect(await emailOf(withCookie(session))).toBe(email);
      expect(await emailOf(withCookie(cookie))).toBeNull();
    });
  });

  it('a token of the session that was planted ends with the sign-in of the victim', async () => {
    const { cookie } = await sessionOfAttacker();
    const { body } = await withCookie(cookie).post(`${DASHBOARD}/token`).send({}).expect(201);
    await server.as(body.token).get('/api/v1/me').expect(200);
    await signInWith(cookie);
    await server.as(body.token).get('/api/v1/me').expect(401);
  });

  it('a second cookie of the same name is not the session', async () => {
    const owner = await newOwner(server);
    const { cookie } = await sessionOfAttacker();
    const { email, password } = owner;
    const answer = await openBrowser(server)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email, password })
      .expect(200);
    expect(await emailOf(withCookie(sessionIn(answer), cookie))).toBe(email);
  });

  it('a new password starts no session and ends those of the user', async () => {
    const owner = await newOwner(server);
    const browser = await signIn(server, owner.email, owner.password);
    const passwords = { current_password: owner.password, new_password: PASSWORD };
    await browser.post(`${DASHBOARD}/password`).send(passwords).expect(200);
    expect(await emailOf(owner.browser)).toBeNull();
  });

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  async function emailOf(browser: Api): Promise<string | null> {
    return (await browser.get(`${DASHBOARD}/session`).expect(200)).body.user?.email ?? null;
  }

  async function sessionOfAttacker(): Promise<Planted> {
    const attacker = await newOwner(server);
    const { email, password } = attacker;
    const answer = await openBrowser(server)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email, password })
      .expect(200);
    return { cookie: sessionIn(answer), attacker };
  }

  async function signInWith(cookie: string): Promise<{ email: string; session: string }> {
    const { email, password } = await server.createAccount();
    const answer = await withCookie(cookie)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email, password })
      .expect(200);
    return { email, session: sessionIn(answer) };
  }

  async function joinWith(cookie: string): Promise<{ email: string; session: string }> {
    const owner = await newOwner(server);
    const email = `fixed-${randomBytes(6).toString('hex')}@example.com`;
    const invited = await owner.browser
      .post(`${DASHBOARD}/invitations`)
      .send({ email, role: 'member' })
      .expect(201);
    const body = { token: tokenOf(invited.body.url), password: PASSWORD };
    return {
      email,
      session: sessionIn(await withCookie(cookie).post(`${DASHBOARD}/join`).send(body).expect(201)),
    };
  }
});

interface Planted {
  /** The value of the cookie that the attacker has put into the browser of the victim. */
  readonly cookie: string;
  readonly attacker: Person | null;
}
