import { BackupService } from '#platform/backup/backup.service';
import type { Restored } from '#platform/backup/restore-cluster';
import type { Embedded } from '#platform/database/database';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { EntityManager } from '#platform/database/entity-manager';
import { SecretBox, SecretUnreadableError } from '#platform/secrets/secret-box';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { DASHBOARD, newColleague, newOwner, openBrowser, type Person } from '../support/dashboard.js';
import { type Api, TestServer } from '../support/test-server.js';
import { remove, temporaryFolder } from './support.js';

describe('restore in the running service', { timeout: 120_000 }, () => {
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

  describe('BackupService.restore after access was withdrawn', () => {
    let owner: Person;
    let demoted: Person;
    let removed: Person;
    let restricted: Person;
    let keys: Record<'revoked' | 'restricted' | 'kept', { id: number; key: string }>;
    let feeds: Record<'kept' | 'revoked', { id: number; url: string }>;
    let link: { id: number; url: string; reportId: number };
    let access: Restored['access'];
    const NEXT_PASSWORD = 'correct horse battery';
    const NEW_TAGS = { restricted_to_tags: ['new'] };

    const createKey = () => server.createKey({ accountId: owner.accountId, livemode: true });
    const createFeed = async (client: Api, name: string) =>
      (await client.post('/api/v1/feeds').send({ name }).expect(201)).body;
    async function createLink(client: Api): Promise<typeof link> {
      const period = { from: '2026-01-01', to: '2026-01-31', tag: 'any' };
      const { body: report } = await client.post('/api/v1/reports').send(period).expect(202);
      await server.drain(MakeReports);
      const reportId = (report as { id: number }).id;
      const { body } = await client.post(`/api/v1/reports/${reportId}/shares`).send({}).expect(201);
      return { ...body, reportId };
    }
    const signInAs = (email: string, password: string) =>
      openBrowser(server).post(`${DASHBOARD}/sign-in`).send({ email, password });

    beforeAll(async () => {
      owner = await newOwner(server);
      demoted = await newColleague(server, owner, 'owner');
      removed = await newColleague(server, owner, 'member');
      restricted = await newColleague(server, owner, 'member', ['old']);
      keys = { revoked: await createKey(), restricted: await createKey(), kept: await createKey() };
      const other = await server.newCustomer('growth');
      feeds = { kept: await createFeed(other, 'kept'), revoked: await createFeed(other, 'revoked') };
      link = await createLink(other);
      await backup(file('revived'));

      const users = (await owner.browser.get(`${DASHBOARD}/team`).expect(200)).body;

      const team = (email: string): string =>
        `${DASHBOARD}/team/${users.find((user) => user.email === email)?.id ?? 0}`;
      await owner.browser.delete(team(removed.email)).send({}).expect(204);
      await owner.browser.patch(team(demoted.email)).send({ role: 'read_only' }).expect(200);
      const client = { role: 'client', ...NEW_TAGS };
      await owner.browser.patch(team(restricted.email)).send(client).expect(200);
      await owner.browser.patch(`${DASHBOARD}/keys/${keys.restricted.id}`).send(NEW_TAGS).expect(200);
      const passwords = { current_password: owner.password, new_password: NEXT_PASSWORD };
      await owner.browser.post(`${DASHBOARD}/password`).send(passwords).expect(200);
      await server.revokeKey(keys.revoked.id);
      await other.delete(`/api/v1/feeds/${feeds.revoked.id}`).expect(204);
      await other.delete(`/api/v1/report-shares/${link.id}`).expect(204);
      ({ access } = await restore(file('revived')));
    });

    it('restore names what the backup would revive, and nothing else', () => {
      expect(access.revived).toMatchObject({
        keys: [{ id: keys.revoked.id }, { id: keys.restricted.id }],
        users: [
          { email: owner.email, differs: 'password' },
          { email: demoted.email, differs: 'role' },
          { email: removed.email, differs: 'removed' },
          { email: restricted.email },
        ],
        share_links: [],
        feeds: [{ id: feeds.revoked.id, name: 'revoked' }],
        report_links: [{ id: link.id, report_id: link.reportId }],
        invitations: [],
        webhooks: [],
        channels: [],
        report_recipients: [],
        report_schedules: [],
        schedules: [],
      });
    });

    it('restore ends every session, and revokes keys, users and roles that were revoked since the backup', async () => {
      expect(access.endedSessions).toBeGreaterThanOrEqual(3);
      expect((await demoted.browser.get(`${DASHBOARD}/session`)).body).toMatchObject({ user: null });
      expect((await server.as(keys.revoked.key).get('/api/v1/businesses')).status).toBe(401);
      expect((await server.as(keys.kept.key).get('/api/v1/businesses')).status).toBe(200);
      await signInAs(owner.email, owner.password).expect(401);
      await signInAs(owner.email, NEXT_PASSWORD).expect(200);
      await signInAs(removed.email, removed.password).expect(401);
      const { body } = await signInAs(demoted.email, demoted.password).expect(200);
      expect(body).toMatchObject({ user: { role: 'read_only' } });
    });

    it('restore revokes feeds that were deleted since the backup and keeps the others', async () => {
      await server.as().get(new URL(feeds.revoked.url).pathname).expect(404);
      await server.as().get(new URL(feeds.kept.url).pathname).expect(200);
    });

    it('restore revokes links to reports that were deleted since the backup', async () => {
      const body = { token: link.url.split('#')[1] };
      await server.as('').post('/dashboard/api/shared/report.pdf').send(body).expect(404);
    });

    it('restore keeps the restrictions to tags that were set or changed since the backup', async () => {
      const { body } = await server.as(keys.restricted.key).get('/api/v1/me').expect(200);
      expect(body).toMatchObject(NEW_TAGS);
      const signedIn = await signInAs(restricted.email, restricted.password).expect(200);
      expect(signedIn.body.user).toMatchObject({ role: 'client', ...NEW_TAGS });
    });
  });

  it('restore migrates a backup of an older version', async () => {
    await sql(`drop table idempotency_record`);
    await sql(`delete from mikro_orm_migrations where name like '%idempotency'`);
    await backup(file('older'));
    await restore(file('older'));
    expect(await sql('select count(*)::integer as n from idempotency_record')).toEqual([{ n: 0 }]);
  });

  it('restore on another installation revokes every key unless it is asked not to, replaces the key of the secrets, and keeps the previous key', async () => {
    const { key } = await server.createAccount();
    const sealed = server.app.get(SecretBox).seal('whsec_', 'endpoint 1');
    await backup(file('moved'));
    const other = await TestServer.start('embedded');
    try {
      const box = other.app.get(SecretBox);
      const own = box.seal('mine', 'endpoint 1');
      const restoreThere = (revokesRevived: boolean) =>
        other.app.get(BackupService).restore(file('moved'), { revokesRevived, signal: never });
      const { access, kept } = await restoreThere(true);
      // The replaced database does not know what the backup has.
      expect(access.revived['keys']?.length).toBeGreaterThan(0);
      expect(new Set(access.revived['keys']?.map(({ differs }) => differs))).toEqual(new Set(['unknown']));
      expect((await other.as(key).get('/api/v1/businesses')).status).toBe(401);
      expect(box.open(sealed, 'endpoint 1')).toBe('whsec_');
      expect(() => box.open(own, 'endpoint 1')).toThrow(SecretUnreadableError);
      const keyBefore = readFileSync(join(String(kept), 'secret.key'), 'utf8');
      expect(new SecretBox(() => keyBefore.trim()).open(own, 'endpoint 1')).toBe('mine');
      await restoreThere(false);
      expect((await other.as(key).get('/api/v1/businesses')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  let folder: string;
  let data: string;
  let server: TestServer;
  let api: Api;

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

  function file(name: string): string {
    return join(folder, name);
  }

  function backup(path: string) {
    return server.app.get(BackupService).backup(path, { overwrite: false, signal: never });
  }

  function restore(path: string) {
    return server.app.get(BackupService).restore(path, { revokesRevived: true, signal: never });
  }

  function sql(text: string): Promise<unknown> {
    return server.app.get(EntityManager).fork().execute(text);
  }

  async function list(): Promise<number> {
    return (await api.get('/api/v1/businesses')).status;
  }
});

const never = new AbortController().signal;
