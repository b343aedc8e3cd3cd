import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '#platform/database/database';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { EntityManager } from '#platform/database/entity-manager';
import { BackupService } from '#platform/backup/backup.service';
import { SecretBox, SecretUnreadableError } from '#platform/secrets/secret-box';
import { DASHBOARD, newColleague, newOwner, openBrowser } from '../support/dashboard.js';
import { type Api, TestServer } from '../support/test-server.js';
import { remove, temporaryFolder } from './support.js';

const never = new AbortController().signal;

describe('restore in the running service', { timeout: 120_000 }, () => {
  let folder: string;
  let data: string;
  let server: TestServer;
  let api: Api;
  const file = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = temporaryFolder();
    server = await TestServer.start('embedded');
    data = server.app.get<Embedded>(EMBEDDED).folder.path;
    api = await server.newCustomer('agency');
    await backup(file('good'));
  });
  afterAll(async () => {
    await server.stop();
    remove(folder);
  });

  const backup = (path: string) =>
    server.app.get(BackupService).backup(path, { overwrite: false, signal: never });
  const restore = (path: string) =>
    server.app.get(BackupService).restore(path, { revokesRevived: true, signal: never });
  const sql = (text: string): Promise<unknown> => server.app.get(EntityManager).fork().execute(text);
  const list = async (): Promise<number> => (await api.get('/api/v1/businesses')).status;

  it('restore replaces the database, returns 503 meanwhile, and keeps the previous database', async () => {
    const later = await server.newCustomer();
    expect((await later.get('/api/v1/businesses')).status).toBe(200);
    const answers: { status: number; code?: string }[] = [];
    const over = new AbortController();
    const client = (async () => {
      while (!over.signal.aborted) {
        const { status, body } = await api.get('/api/v1/businesses');
        answers.push({ status, ...(status === 200 ? {} : { code: body.code }) });
        // Within the rate limit of the plan.
        await setTimeout(30);
      }
    })();
    const { kept } = await restore(file('good'));
    over.abort();
    await client;
    for (const answer of answers) {
      expect([{ status: 200 }, { status: 503, code: 'not_ready' }]).toContainEqual(answer);
    }
    expect(await list()).toBe(200);
    expect((await later.get('/api/v1/businesses')).status).toBe(401);
    expect(readdirSync(data)).toContain(kept?.slice(data.length + 1));
    expect(readFileSync(join(String(kept), 'PG_VERSION'), 'utf8')).toContain('18');
  });

  it('restore ends every session, and revokes keys, users and roles that were revoked since the backup', async () => {
    const owner = await newOwner(server);
    const demoted = await newColleague(server, owner, 'owner');
    const removed = await newColleague(server, owner, 'member');
    const key = await server.createKey({ accountId: owner.accountId, livemode: true });
    const kept = await server.createKey({ accountId: owner.accountId, livemode: true });
    await backup(file('revived'));
    const users = (await owner.browser.get(`${DASHBOARD}/team`).expect(200)).body as {
      id: number;
      email: string;
    }[];
    const idOf = (email: string): number => users.find((user) => user.email === email)?.id ?? 0;
    await owner.browser
      .delete(`${DASHBOARD}/team/${idOf(removed.email)}`)
      .send({})
      .expect(204);
    await owner.browser
      .patch(`${DASHBOARD}/team/${idOf(demoted.email)}`)
      .send({ role: 'read_only' })
      .expect(200);
    const next = 'correct horse battery';
    await owner.browser
      .post(`${DASHBOARD}/password`)
      .send({ current_password: owner.password, new_password: next })
      .expect(200);
    await server.revokeKey(key.id);
    const { access } = await restore(file('revived'));
    expect(access.endedSessions).toBeGreaterThanOrEqual(3);
    expect(access.revived).toMatchObject({
      keys: [{ id: key.id }],
      users: [
        { email: owner.email, differs: 'password' },
        { email: demoted.email, differs: 'role' },
        { email: removed.email, differs: 'removed' },
      ],
      share_links: [],
    });
    expect((await demoted.browser.get(`${DASHBOARD}/session`)).body).toMatchObject({ user: null });
    expect((await server.as(key.key).get('/api/v1/businesses')).status).toBe(401);
    expect((await server.as(kept.key).get('/api/v1/businesses')).status).toBe(200);
    const signInAs = (email: string, password: string) =>
      openBrowser(server).post(`${DASHBOARD}/sign-in`).send({ email, password });
    await signInAs(owner.email, owner.password).expect(401);
    await signInAs(owner.email, next).expect(200);
    await signInAs(removed.email, removed.password).expect(401);
    const { body } = await signInAs(demoted.email, demoted.password).expect(200);
    expect(body).toMatchObject({ user: { role: 'read_only' } });
  });

  it('restore revokes feeds that were deleted since the backup and keeps the others', async () => {
    const api = server.as((await server.createAccount()).key);
    const create = async (name: string) => {
      const { body } = await api.post('/api/v1/feeds').send({ name }).expect(201);
      return body as { id: number; url: string };
    };
    const [kept, revoked] = [await create('kept'), await create('revoked')];
    await backup(file('feeds'));
    await api.delete(`/api/v1/feeds/${revoked.id}`).expect(204);
    const { access } = await restore(file('feeds'));
    expect(access.revived).toMatchObject({ feeds: [{ id: revoked.id, name: 'revoked' }] });
    await server.as().get(new URL(revoked.url).pathname).expect(404);
    await server.as().get(new URL(kept.url).pathname).expect(200);
  });

  it('restore revokes links to reports that were deleted since the backup', async () => {
    const account = await server.createAccount();
    const api = server.as(account.key);
    const period = { from: '2026-01-01', to: '2026-01-31', tag: 'any' };
    const { body: report } = await api.post('/api/v1/reports').send(period).expect(202);
    await server.drain(MakeReports);
    const path = `/api/v1/reports/${String((report as { id: number }).id)}/shares`;
    const { body: link } = await api.post(path).send({}).expect(201);
    const { id, url } = link as { id: number; url: string };
    await backup(file('links'));
    await api.delete(`/api/v1/report-shares/${id}`).expect(204);
    const { access } = await restore(file('links'));
    expect(access.revived).toMatchObject({
      report_links: [{ id, report_id: (report as { id: number }).id }],
    });
    const body = { token: url.split('#')[1] };
    await server.as('').post('/dashboard/api/shared/report.pdf').send(body).expect(404);
  });

  it('restore keeps the restrictions to tags that were set or changed since the backup', async () => {
    const owner = await newOwner(server);
    const person = await newColleague(server, owner, 'member', ['old']);
    const key = await server.createKey({ accountId: owner.accountId, livemode: true });
    await backup(file('restricted'));
    const { body: users } = await owner.browser.get(`${DASHBOARD}/team`).expect(200);
    const id = (users as { id: number; email: string }[]).find(({ email }) => email === person.email)?.id;
    await owner.browser
      .patch(`${DASHBOARD}/team/${id}`)
      .send({ role: 'client', restricted_to_tags: ['new'] })
      .expect(200);
    await owner.browser
      .patch(`${DASHBOARD}/keys/${key.id}`)
      .send({ restricted_to_tags: ['new'] })
      .expect(200);
    const { access } = await restore(file('restricted'));
    expect(access.revived).toMatchObject({ keys: [{ id: key.id }], users: [{ email: person.email }] });
    const { body } = await server.as(key.key).get('/api/v1/me').expect(200);
    expect(body).toMatchObject({ restricted_to_tags: ['new'] });
    const signedIn = await openBrowser(server)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email: person.email, password: person.password })
      .expect(200);
    expect(signedIn.body.user).toMatchObject({ role: 'client', restricted_to_tags: ['new'] });
  });

  it('restore revokes nothing of an installation that the replaced database does not know', async () => {
    const { key } = await server.createAccount();
    await backup(file('moved'));
    const other = await TestServer.start('embedded');
    try {
      const options = { revokesRevived: true, signal: never };
      const { access } = await other.app.get(BackupService).restore(file('moved'), options);
      expect(access.revived).toEqual({ keys: [], users: [], share_links: [], feeds: [], report_links: [] });
      expect((await other.as(key).get('/api/v1/businesses')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('restore migrates a backup of an older version', async () => {
    await sql(`drop table idempotency_record`);
    await sql(`delete from mikro_orm_migrations where name like '%idempotency'`);
    await backup(file('older'));
    await restore(file('older'));
    expect(await sql('select count(*)::integer as n from idempotency_record')).toEqual([{ n: 0 }]);
  });

  it('restore replaces the key of the secrets and keeps the previous key with its database', async () => {
    const sealed = server.app.get(SecretBox).seal('whsec_', 'endpoint 1');
    await backup(file('with-key'));
    const other = await TestServer.start('embedded');
    try {
      const box = other.app.get(SecretBox);
      const own = box.seal('mine', 'endpoint 1');
      const { kept } = await other.app
        .get(BackupService)
        .restore(file('with-key'), { revokesRevived: true, signal: never });
      expect(box.open(sealed, 'endpoint 1')).toBe('whsec_');
      expect(() => box.open(own, 'endpoint 1')).toThrow(SecretUnreadableError);
      const keyBefore = readFileSync(join(String(kept), 'secret.key'), 'utf8');
      expect(new SecretBox(() => keyBefore.trim()).open(own, 'endpoint 1')).toBe('mine');
    } finally {
      await other.stop();
    }
  });
});
