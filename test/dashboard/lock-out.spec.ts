import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResetPassword } from '../../src/accounts/users/reset-password.js';
import { UsersRepository } from '../../src/accounts/users/users.repository.js';
import { DASHBOARD, newOwner, openBrowser, type Person, tokenOf } from '../support/dashboard.js';
import { FakeSmtp } from '../support/fakes/smtp.js';
import { type Api, TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

const NEXT = 'correct horse battery';

describe('guesses from elsewhere', () => {
  it('POST /sign-in accepts a device that has signed in before, and rejects another one', async () => {
    const victim = await newOwner(server);
    await signOut(victim);
    await attack(victim);
    await tryToSignIn(victim.email, victim.password).expect(429);
    await tryToSignIn(victim.email, victim.password, victim.browser).expect(200);
  });

  it('POST /sign-in gives a known device ten attempts of its own', async () => {
    const victim = await newOwner(server);
    await signOut(victim);
    await attack(victim);
    for (let n = 0; n < 10; n++) await tryToSignIn(victim.email, 'x', victim.browser).expect(401);
    await tryToSignIn(victim.email, victim.password, victim.browser).expect(429);
  });

  it('POST /sign-in ignores the device of another user and a changed cookie', async () => {
    const victim = await newOwner(server);
    const attacker = await newOwner(server);
    await attack(victim);
    await tryToSignIn(victim.email, victim.password, attacker.browser).expect(429);
    const forged = openBrowser(server).set('cookie', 'lrs_device=AAAA');
    await tryToSignIn(victim.email, victim.password, forged).expect(429);
  });

  it('POST /password/reset makes the device of the link a known one', async () => {
    const victim = await newOwner(server);
    await attack(victim);
    const { path } = await server.inContext(async () => {
      const user = await server.app.get(UsersRepository).findByEmail(victim.email);
      if (!user) throw new Error('the user is missing');
      return server.app.get(ResetPassword).link(user);
    });
    const browser = openBrowser(server);
    await browser
      .post(`${DASHBOARD}/password/reset`)
      .send({ token: tokenOf(path), password: NEXT })
      .expect(204);
    await tryToSignIn(victim.email, NEXT, browser).expect(200);
  });

  it('POST /sign-in records throttled attempts in the audit log and mails the user once', async () => {
    const victim = await newOwner(server);
    await attack(victim);
    const entries = await until(
      async () => (await victim.browser.get(`${DASHBOARD}/audit`).expect(200)).body,
      (list) => list.filter(({ action }) => action === 'user.sign_in_throttled').length === 2,
    );
    expect(entries.filter(({ action }) => action === 'user.sign_in_throttled')).toHaveLength(2);
    await until(
      () => Promise.resolve(smtp.textTo(victim.email)),
      (text) => text?.includes('too many attempts') === true,
    );
    expect(smtp.messages.filter(({ to }) => to.includes(victim.email))).toHaveLength(1);
  });

  it('POST /sign-in counts all addresses of an IPv6 /64 together', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 12; n++) {
      const browser = openBrowser(server).set('x-forwarded-for', `2001:db8:7:7::${n}`);
      statuses.push((await tryToSignIn(`nobody-${n}@example.com`, 'x', browser)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  let server: TestServer;
  let smtp: FakeSmtp;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    server = await TestServer.start(undefined, { SMTP_URL: smtp.url, SMTP_FROM: 'service@example.com' });
  });

  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  function tryToSignIn(email: string, password: string, browser: Api = openBrowser(server)) {
    return browser.post(`${DASHBOARD}/sign-in`).send({ email, password });
  }

  /** Exhausts the budget of a user over all addresses. */
  function attack({ email }: Person) {
    return Promise.all(Array.from({ length: 32 }, () => tryToSignIn(email, 'x').then((answer) => answer)));
  }

  function signOut({ browser }: Person) {
    return browser.post(`${DASHBOARD}/sign-out`).expect(204);
  }
});
