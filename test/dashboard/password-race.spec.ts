import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Passwords } from '../../src/accounts/users/passwords.js';
import { Sessions } from '../../src/accounts/users/sessions.js';
import { DASHBOARD, newOwner, openBrowser, type Person } from '../support/dashboard.js';
import { describeWith } from '../support/describe-with.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

const NEXT = 'correct horse battery';

/** On a server, because the embedded database runs one transaction at a time. */
describeWith('postgresql', 'POST /password during a sign-in with the old password', () => {
  it('POST /sign-in rejects a password that was changed after it was verified', async () => {
    person = await newOwner(server);
    const verification = hold(server.app.get(Passwords), 'match');
    const signingIn = signInWithOld().then((answer) => answer);
    await verification.reached;
    await changePassword().expect(200);
    verification.open();
    expect((await signingIn).status).toBe(401);
    verification.restore();
    expect(await countSessions()).toBe(1);
  });

  it('POST /password ends the session of a sign-in whose transaction was not yet committed', async () => {
    person = await newOwner(server);
    const starting = hold(server.app.get(Sessions), 'start');
    const signingIn = signInWithOld().then((answer) => answer);
    await starting.reached;
    let isChanged = false;
    const changing = changePassword().then((answer) => {
      isChanged = true;
      return answer;
    });
    await until(
      () =>
        server.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      (waiting) => isChanged || waiting.length > 0,
    );
    starting.open();
    expect([(await signingIn).status, (await changing).status]).toEqual([200, 200]);
    starting.restore();
    expect(await countSessions()).toBe(1);
  });

  it('POST /password rejects a second change that verified the same old password', async () => {
    person = await newOwner(server);
    const other = openBrowser(server);
    await other.post(`${DASHBOARD}/sign-in`).send({ email: person.email, password: person.password });
    const verification = hold(server.app.get(Passwords), 'match');
    const late = changePassword(other, 'the password of a thief').then((answer) => answer);
    await verification.reached;
    await changePassword().expect(200);
    verification.open();
    expect((await late).status).toBe(400);
    verification.restore();
    expect(await countSessions()).toBe(1);
  });

  let server: TestServer;
  let person: Person;

  beforeAll(async () => {
    server = await TestServer.start('postgresql');
  });

  afterAll(() => server.stop());

  function signInWithOld() {
    return openBrowser(server)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email: person.email, password: person.password });
  }

  function changePassword(browser = person.browser, next = NEXT) {
    return browser
      .post(`${DASHBOARD}/password`)
      .send({ current_password: person.password, new_password: next });
  }

  async function countSessions(): Promise<number> {
    const rows = await server.sql(
      'select 1 from user_session s join app_user u on u.id = s.user_id where u.email = ?',
      [person.email],
    );
    return rows.length;
  }

  /** Delays the first call of a method after its work until the gate opens. */
  function hold<T extends object>(target: T, method: keyof T & string) {
    const gate = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    const original = (target[method] as (...args: unknown[]) => Promise<unknown>).bind(target);
    const spy = vi.spyOn(target as Record<string, (...args: unknown[]) => Promise<unknown>>, method);
    spy.mockImplementationOnce(async (...args: unknown[]): Promise<unknown> => {
      const result = await original(...args);
      reached.resolve(undefined);
      await gate.promise;
      return result;
    });
    return {
      reached: reached.promise,
      open: () => {
        gate.resolve(undefined);
      },
      restore: () => {
        spy.mockRestore();
      },
    };
  }
});
