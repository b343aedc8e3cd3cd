import { SecretBox } from '#platform/secrets/secret-box';
import { beforeAll, describe, expect, it } from 'vitest';
import { ResetPassword } from '../../src/accounts/users/reset-password.js';
import { UsersRepository } from '../../src/accounts/users/users.repository.js';
import { UnsubscribeLinks } from '../../src/notifications/email/unsubscribe-links.js';
import { PostbackAddresses } from '../../src/scanning/measure/queued/postback-addresses.js';
import { DASHBOARD, newOwner, openBrowser, type Person, tokenOf } from '../support/dashboard.js';
import { TestServer } from '../support/test-server.js';

const PASSWORD = 'correct horse battery';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('sealed tokens', () => {
  it('a changed link of an invitation is rejected', async () => {
    expect(await read(tokens.invitation)).toBe(200);
    for (const token of changed(tokens.invitation)) {
      expect([400, 410], JSON.stringify(token)).toContain(await read(token));
    }
  });

  it('a changed link for a new password is rejected', async () => {
    for (const token of changed(tokens.reset)) {
      expect([400, 410], JSON.stringify(token)).toContain(await reset(token));
    }
  });

  it('a changed token of a session is rejected', async () => {
    const { session } = tokens;
    await server.as(session).get('/api/v1/me').expect(200);
    const half = session.slice(0, -1);
    for (const token of [half, `${half}0`, `${half}1`, `${session}00`, session.toUpperCase()]) {
      if (token === session) continue;
      await server.as(token).get('/api/v1/me').expect(401);
    }
  });

  it('a token of one kind is invalid as another', async () => {
    expect([await read(tokens.reset), await reset(tokens.invitation)]).toEqual([410, 410]);
    await server.as(tokens.invitation).get('/api/v1/me').expect(401);
    for (const token of Object.values(tokens)) await server.as().get(`/unsubscribe/${token}`).expect(404);
  });

  it('a token that was sealed with another key is rejected', async () => {
    const box = new SecretBox(() => 'another key for tests, just as long');
    const time = Date.now() + 3_600_000;
    expect(await read(box.sealToken(`${time} 1`, 'link: invitation'))).toBe(410);
    expect(await read(box.sealToken(`${time} x 1`, 'link with nonce: invitation'))).toBe(410);
  });

  it('a link opens nothing with a wrong nonce, a wrong id or a wrong expiry', async () => {
    const box = server.app.get(SecretBox);
    const [row] = await server.sql<{ id: number; nonce: string; time: string }>(
      `select id, link_nonce as nonce, round(extract(epoch from expires_at) * 1000)::text as time
       from invitation where account_id = ?`,
      [owner.accountId],
    );
    const { id = 0, nonce = '', time = '' } = row ?? {};
    const seal = (text: string) => box.sealToken(text, 'link with nonce: invitation');
    expect(await read(seal(`${time} ${nonce} ${id}`))).toBe(200);
    for (const text of [
      `${time} ${nonce} ${id + 1}`,
      `${time} 00000000-0000-4000-8000-000000000000 ${id}`,
      `${Number(time) + 1} ${nonce} ${id}`,
      `${time} null ${id}`,
      `${time} ${id}`,
    ]) {
      expect([text, await read(seal(text))]).toEqual([text, 410]);
    }
  });

  it('addresses of postbacks and links to unsubscribe have one spelling', () => {
    const links = server.app.get(UnsubscribeLinks, { strict: false });
    const addresses = server.app.get(PostbackAddresses, { strict: false });
    const box = server.app.get(SecretBox);
    const unsubscribe = box.sealToken(
      JSON.stringify([1, 'a@example.com', 'n']),
      'link with nonce: unsubscribe',
    );
    const postback = box.sealToken('tag', 'postback: dataforseo');
    expect(links.open(unsubscribe)).toEqual({ channelId: 1, address: 'a@example.com', nonce: 'n' });
    expect(addresses.open('dataforseo', postback)).toBe('tag');
    for (const token of changed(unsubscribe)) expect([token, links.open(token)]).toEqual([token, null]);
    for (const token of changed(postback)) {
      expect([token, addresses.open('dataforseo', token)]).toEqual([token, null]);
    }
  });

  let server: TestServer;
  let owner: Person;
  let tokens: Record<'invitation' | 'reset' | 'session', string>;

  beforeAll(async () => {
    server = await TestServer.shared();
    owner = await newOwner(server, 'agency');
    const body = { email: 'sealed@example.com', role: 'member' };
    const invited = await owner.browser.post(`${DASHBOARD}/invitations`).send(body).expect(201);
    const issued = await owner.browser.post(`${DASHBOARD}/token`).send({}).expect(201);
    const reset = await server.inContext(async () => {
      const user = await server.app.get(UsersRepository).findByEmail(owner.email);
      if (!user) throw new Error('no user');
      return tokenOf(server.app.get(ResetPassword).link(user).path);
    });
    tokens = {
      invitation: tokenOf(invited.body.url),
      reset,
      session: issued.body.token,
    };
  });

  async function read(token: string): Promise<number> {
    return (await openBrowser(server).post(`${DASHBOARD}/join/read`).send({ token })).status;
  }

  async function reset(token: string): Promise<number> {
    return (await openBrowser(server).post(`${DASHBOARD}/password/reset`).send({ token, password: PASSWORD }))
      .status;
  }
});

/** Returns the token in every way in which a person without the key can change it. */
function changed(token: string): string[] {
  const places = [0, 1, 16, 20, 38, 39, 60, token.length - 2, token.length - 1].filter(
    (at) => at < token.length,
  );
  return [
    ...places.map((at) => {
      const other = DIGITS[(DIGITS.indexOf(token[at] ?? 'A') + 1) % DIGITS.length] ?? '';
      return token.slice(0, at) + other + token.slice(at + 1);
    }),
    token.slice(0, -1),
    token.slice(0, 40),
    `${token}A`,
    `${token}=`,
    `${token}!`,
    `${token.slice(0, 10)}\n${token.slice(10)}`,
    token.toLowerCase(),
    Buffer.from(token, 'base64url').toString('hex'),
    `${token}${token}`,
  ].filter((one) => one !== token);
}
