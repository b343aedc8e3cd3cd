import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '#platform/database/database';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { EntityManager } from '#platform/database/entity-manager';
import { BackupService } from '#platform/backup/backup.service';
import { SecretBox, SecretUnreadableError } from '#platform/secrets/secret-box';
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
  const restore = (path: string) => server.app.get(BackupService).restore(path, never);
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
      const { kept } = await other.app.get(BackupService).restore(file('with-key'), never);
      expect(box.open(sealed, 'endpoint 1')).toBe('whsec_');
      expect(() => box.open(own, 'endpoint 1')).toThrow(SecretUnreadableError);
      const keyBefore = readFileSync(join(String(kept), 'secret.key'), 'utf8');
      expect(new SecretBox(() => keyBefore.trim()).open(own, 'endpoint 1')).toBe('mine');
    } finally {
      await other.stop();
    }
  });
});
