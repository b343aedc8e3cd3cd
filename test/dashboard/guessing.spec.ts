import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR } from '../../src/accounts/audit/audit-log.js';
import { Invite } from '../../src/accounts/users/invite.js';
import { DASHBOARD, newOwner, openBrowser } from '../support/dashboard.js';
import { describeWith } from '../support/describe-with.js';
import { quickAccounts } from '../support/quick-accounts.js';
import { TestServer } from '../support/test-server.js';

const TURKISH = 'dİgital@example.com';
const PLAIN = 'digital@example.com';

/** On a server: its `lower()` converts `İ` to `i`, and that of the embedded database does not. */
describeWith('postgresql', 'one canonical e-mail address', () => {
  it('POST /sign-in does not reach the user of another address that SQL lowercases to the same text', async () => {
    await signIn(TURKISH, password).expect(401);
    await signIn(PLAIN.toUpperCase(), password).expect(200);
  });

  it('POST /sign-in and /password/forgot give every spelling of one address one budget', async () => {
    const { email } = await newOwner(server);
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    const guesses = Array.from({ length: 33 }, (_, n) => signIn(spellings[n % 3] ?? '', 'x'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await signIn(TURKISH, 'x').expect(401);
  });

  it('finds a user that an older version stored during an upgrade, without the canonical address', async () => {
    const { email, password: secret } = await newOwner(server);
    await server.sql('update app_user set email_key = null where email = ?', [email]);
    await signIn(email.toUpperCase(), secret).expect(200);
  });

  it('POST /invitations replaces an invitation of the same address in another case only', async () => {
    const owner = await newOwner(server);
    const invite = (email: string) =>
      server.inContext(() =>
        server.app.get(Invite).run(owner.accountId, OPERATOR, { email, role: 'member' }),
      );
    await invite('dİgital-2@example.com');
    await invite('digital-2@example.com');
    await invite('DIGITAL-2@example.com');
    const invitations = await server.inContext(() => server.app.get(Invite).list(owner.accountId));
    expect(invitations.map(({ email }) => email)).toEqual(['dİgital-2@example.com', 'DIGITAL-2@example.com']);
  });

  let server: TestServer;
  let password: string;

  beforeAll(async () => {
    server = await TestServer.start('postgresql');
    const created = await server.inContext(() => quickAccounts(server.app).run(PLAIN, 'growth'));
    password = created.password;
  });

  afterAll(() => server.stop());

  function signIn(email: string, secret: string) {
    return openBrowser(server).post(`${DASHBOARD}/sign-in`).send({ email, password: secret });
  }
});
