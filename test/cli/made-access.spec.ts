import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, openBrowser, type Person, tokenOf } from '../support/dashboard.js';
import type { Api } from '../support/test-server.js';
import { failure } from './cli-folder.js';
import { CliService } from './cli-service.js';

const PASSWORD = 'correct horse battery';

describe('commands that take access, and what the key or user has made', () => {
  let service: CliService;

  beforeAll(async () => {
    service = await CliService.start();
    await service.answer('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
  });
  afterAll(() => service.stop());

  it('`key revoke` lists what the key made and keeps it; `key access` revokes it afterwards', async () => {
    const { id, api } = await newKey();
    const [first, second] = [await newFeed(api), await newFeed(api)];
    const revoked = await service.answer('key', 'revoke', '--id', String(id));
    expect(revoked).toMatchObject({ id, revoked: true });
    expect(known(revoked)).toMatchObject([
      { kind: 'feed', id: first.id, made_by: `key:${id}`, revoked: false },
      { kind: 'feed', id: second.id, revoked: false },
    ]);
    expect(await statusOf(first.path)).toBe(200);
    const chosen = ['--id', String(id), '--revoke', `feed:${first.id}`];
    expect(known(await service.answer('key', 'access', ...chosen))).toMatchObject([
      { id: first.id, revoked: true },
      { id: second.id, revoked: false },
    ]);
    expect([await statusOf(first.path), await statusOf(second.path)]).toEqual([404, 200]);
    expect(known(await service.answer('key', 'access', '--id', String(id)))).toHaveLength(1);
    const [entry] = await auditOf('key.access_revoked');
    expect(entry).toMatchObject({
      detail: { key_id: id, count: 1, revoked: [`feed:${first.id}`], kept: [`feed:${second.id}`] },
    });
  });

  it('`key revoke --revoke-all` and `key restrict --revoke-all` revoke what the key is known to have made', async () => {
    for (const command of [['revoke'], ['restrict', '--tag', 'acme']]) {
      const { id, api } = await newKey();
      const feed = await newFeed(api);
      const [name = '', ...more] = command;
      const result = await service.answer('key', name, '--id', String(id), ...more, '--revoke-all');
      expect(known(result)).toMatchObject([{ kind: 'feed', id: feed.id, revoked: true }]);
      expect(await statusOf(feed.path)).toBe(404);
    }
  });

  it('without --json the commands print a table of what was made', async () => {
    const { id, api } = await newKey();
    const feed = await newFeed(api);
    const { stdout } = await service.run('key', 'revoke', '--id', String(id), '--revoke', `feed:${feed.id}`);
    expect(stdout).toMatch(/^id +\d+\nrevoked +true\n\nmade +name/);
    expect(stdout).toMatch(new RegExp(`feed:${feed.id} +Sheet .*key:${id} +true`));
  });

  it('`user remove` removes a user, lists what the user made, and revokes it with open invitations and keys', async () => {
    const browser = await newAdmin('admin@example.com');
    const made = await browser.post(`${DASHBOARD}/keys`).send({ name: 'k', livemode: true }).expect(201);
    const feed = await newFeed(service.server.as(made.body.api_key));
    const invited = await browser
      .post(`${DASHBOARD}/invitations`)
      .send({ email: 'friend@example.com', role: 'admin' })
      .expect(201);
    const email = ['--email', 'ADMIN@example.com'];
    const listed = known(await service.answer('user', 'access', ...email));
    expect(listed.map(({ kind, id }) => `${kind}:${id}`).sort()).toEqual(
      [`feed:${feed.id}`, `invitation:${invited.body.id}`].sort(),
    );
    const removed = await service.answer('user', 'remove', ...email, '--revoke-all', '--revoke-keys');
    expect(removed).toMatchObject({ email: 'admin@example.com', removed: true });
    expect(known(removed).map(({ revoked }) => revoked)).toEqual([true, true]);
    await browser.get(`${DASHBOARD}/team`).expect(401);
    expect(await statusOf(feed.path)).toBe(404);
    await service.server.as(made.body.api_key).get('/api/v1/me').expect(401);
    const join = { token: tokenOf(invited.body.url), password: PASSWORD };
    expect((await openBrowser(service.server).post(`${DASHBOARD}/join`).send(join)).status).toBe(410);
    const [entry] = await auditOf('user.access_revoked');
    expect(entry?.detail).toMatchObject({ count: 2, kept: [] });
    expect(failure(await service.run('user', 'remove', ...email, '--json'))).toMatchObject({
      code: 'not_found',
    });
  });

  it('`user restrict` revokes by choice, and a refused command changes nothing', async () => {
    const browser = await newAdmin('member@example.com');
    const feed = await newFeed(
      service.server.as((await browser.post(`${DASHBOARD}/token`).send({}).expect(201)).body.token),
    );
    const restrict = ['user', 'restrict', '--email', 'member@example.com', '--tag', 'acme'];
    // An admin has no tags.
    const all = await service.run(...restrict, '--revoke-all', '--json');
    expect(failure(all)).toMatchObject({ code: 'role_tags_mismatch' });
    expect(await statusOf(feed.path)).toBe(200);
    await service.server.sql(`update app_user set role = 'member' where email = 'member@example.com'`);
    const other = await service.run(...restrict, '--revoke', `feed:${feed.id + 1}`, '--json');
    expect(failure(other)).toMatchObject({ code: 'not_found' });
    const { users } = await service.answer('user', 'list', '--account', '1');
    expect(users).toContainEqual(
      expect.objectContaining({ email: 'member@example.com', restricted_to_tags: null }),
    );
    const { made } = await service.answer(...restrict, '--revoke', `feed:${feed.id}`);
    expect(made).toContainEqual(expect.objectContaining({ id: feed.id, revoked: true }));
    expect(await statusOf(feed.path)).toBe(404);
  });

  it('`user remove` refuses the last owner, and --revoke without a kind and an id is a wrong command line', async () => {
    const last = await service.run('user', 'remove', '--email', 'a@example.com', '--json');
    expect(failure(last)).toMatchObject({ code: 'last_owner' });
    for (const text of ['feed', 'user:1', 'feed:x', '']) {
      const { code } = await service.run('key', 'revoke', '--id', '1', '--revoke', text, '--json');
      expect(code).toBe(2);
    }
  });

  async function newKey(): Promise<{ id: number; api: Api }> {
    const { id, api_key: key } = await service.answer('key', 'create', '--account', '1');
    return { id: Number(id), api: service.server.as(String(key)) };
  }

  async function newFeed(api: Api): Promise<{ id: number; path: string }> {
    const { id, url } = (await api.post('/api/v1/feeds').send({ name: 'Sheet' }).expect(201)).body;

    return { id, path: new URL(url).pathname };
  }

  async function statusOf(path: string): Promise<number> {
    return (await service.server.as().get(path)).status;
  }

  async function newAdmin(email: string): Promise<Person['browser']> {
    const invited = ['--account', '1', '--email', email, '--role', 'admin'];
    const { url } = await service.answer('user', 'invite', ...invited);
    const browser = openBrowser(service.server);
    const body = { token: tokenOf(String(url)), password: PASSWORD };
    await browser.post(`${DASHBOARD}/join`).send(body).expect(201);
    return browser;
  }

  function known({ made }: Record<string, unknown>): Made[] {
    return (made as Made[]).filter(({ made_by: maker }) => maker !== null);
  }

  function auditOf(action: string) {
    return service.server.sql<{ actor: string; detail: object }>(
      'select actor, detail from audit_entry where action = ? order by id desc',
      [action],
    );
  }
});

interface Made {
  readonly kind: string;
  readonly id: number;
  readonly made_by: string | null;
  readonly revoked: boolean;
}
