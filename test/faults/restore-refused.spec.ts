import { BackupService } from '#platform/backup/backup.service';
import type { Embedded } from '#platform/database/database';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { EntityManager } from '#platform/database/entity-manager';
import {
  copyFileSync,
  createWriteStream,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { remove, temporaryFolder } from './support.js';

describe('BackupService with files that cannot be restored or written', { timeout: 120_000 }, () => {
  it('restore rejects a backup of a newer version', async () => {
    await sql(`insert into mikro_orm_migrations (name) values ('Migration29991231000000_hover')`);
    await backup(file('newer'));
    await sql(`delete from mikro_orm_migrations where name like '%hover'`);
    await expectRefused(file('newer'), /newer version of the service.*was not changed/);
  });

  it('restore rejects a backup of a database that is not one of this service', async () => {
    await sql('alter table mikro_orm_migrations rename to other_migrations');
    await backup(file('foreign'));
    await sql('alter table other_migrations rename to mikro_orm_migrations');
    await expectRefused(file('foreign'), /has no migrations of this service.*was not changed/);
  });

  it.each<[string, RegExp, (path: string) => void]>([
    ['that does not exist', /: the file does not exist \(ENOENT/, rmSync],
    [
      'that is not a backup',
      /: it is not a backup, or it is damaged \(incorrect header check\)\./,
      (path) => {
        writeFileSync(path, 'something else');
      },
    ],
    [
      'that is empty',
      /not complete|unexpected end/,
      (path) => {
        truncateSync(path, 0);
      },
    ],
    [
      'that is truncated',
      /unexpected end/,
      (path) => {
        truncateSync(path, 1_000_000);
      },
    ],
    [
      'that lacks its last byte',
      /unexpected end/,
      (path) => {
        truncateSync(path, readFileSync(path).length - 1);
      },
    ],
    [
      'with one wrong byte',
      /incorrect data check|invalid|Invalid|too far back|newer|not a backup|end of data/,
      (path) => {
        const bytes = readFileSync(path);
        // Among the tables: a single wrong bit in the compressed zeros of the log can unpack to the same zeros.
        bytes.writeUInt8(bytes.readUInt8(500_000) ^ 0xff, 500_000);
        writeFileSync(path, bytes);
      },
    ],
    [
      'whose checksum is wrong',
      /incorrect data check/,
      (path) => {
        const bytes = readFileSync(path);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 8) ^ 1, bytes.length - 8);
        writeFileSync(path, bytes);
      },
    ],
  ])('restore rejects a file %s', async (_what, reason, damage) => {
    copyFileSync(file('good'), file('bad'));
    damage(file('bad'));
    await expectRefused(file('bad'), reason);
  });

  const manifest = (members: object = {}): string =>
    JSON.stringify({
      format: 'local-ranking-service backup, version 1',
      service_version: '0.1.0',
      created_at: '2026-11-21T00:00:00.000Z',
      next_transaction: '1',
      bytes: 1,
      ...members,
    });

  it.each<[string, RegExp, [Headers, string][]]>([
    ['of other files', /not a backup of this service/, [[{ name: 'letter.txt' }, 'Dear all']]],
    ['without entries', /not complete: backup.json is missing/, []],
    [
      'of another format',
      /not a backup that this version of the service can read/,
      [[{ name: 'backup.json' }, manifest({ format: 'version 2' })]],
    ],
    ['with an invalid manifest', /not a backup that this version/, [[{ name: 'backup.json' }, '{']]],
    ['without a database', /not complete: PG_VERSION is missing/, [[{ name: 'backup.json' }, manifest()]]],
    ...['../up', '/root', 'a/../../b', '.hidden', 'a//b', 'a\\b'].map(
      (name): [string, RegExp, [Headers, string][]] => [
        `that would write to ${name}`,
        /an invalid entry/,
        [
          [{ name: 'backup.json' }, manifest()],
          [{ name }, 'x'],
        ],
      ],
    ),
    [
      'that unpacks to more than its manifest says',
      /larger than the 1 bytes of its manifest/,
      [
        [{ name: 'backup.json' }, manifest()],
        [{ name: 'PG_VERSION' }, '1'.repeat(40_000)],
        [{ name: 'base' }, '1'.repeat(40_000)],
      ],
    ],
    [
      'with a link',
      /an invalid entry/,
      [
        [{ name: 'backup.json' }, manifest()],
        [{ name: 'base', type: 'symlink', linkname: '/etc' }, ''],
      ],
    ],
    [
      'that is larger than the free disk space',
      /the disk is full/,
      [[{ name: 'backup.json' }, manifest({ bytes: 1e18 })]],
    ],
  ])('restore rejects an archive %s', async (_what, reason, entries) => {
    const archive = pack();
    for (const [headers, content] of entries) archive.entry(headers, content);
    archive.finalize();
    await pipeline(archive, createGzip(), createWriteStream(file('made')));
    await expectRefused(file('made'), reason);
    expect(readdirSync(join(data, '..'))).not.toContain('up');
  });

  it('backup rejects an existing file and a missing folder', async () => {
    await expect(backup(file('good'))).rejects.toMatchObject({ type: { code: 'backup_exists' } });
    await expect(backup(join(folder, 'nowhere', 'x'))).rejects.toMatchObject({
      type: { code: 'backup_not_written' },
      detail: expect.stringMatching(
        /^The folder of .*nowhere\/x does not exist\. Create it first\.$/,
      ) as string,
    });
    expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual([]);
  });

  let folder: string;
  let data: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = temporaryFolder();
    server = await TestServer.start('embedded');
    data = server.app.get<Embedded>(EMBEDDED).folder.path;
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

  function sql(text: string): Promise<unknown> {
    return server.app.get(EntityManager).fork().execute(text);
  }

  /** Expects that the file is rejected for this reason, the database is unchanged and no temporary folder is left. */
  async function expectRefused(path: string, reason: RegExp): Promise<void> {
    await sql(`create table if not exists mark (id integer)`);
    await expect(
      server.app.get(BackupService).restore(path, { revokesRevived: true, signal: never }),
    ).rejects.toMatchObject({
      type: { code: 'backup_unusable' },
      detail: expect.stringMatching(reason) as string,
    });
    expect(await sql('select count(*)::integer as n from mark')).toEqual([{ n: 0 }]);
    expect(readdirSync(data).filter((name) => name.startsWith('database.'))).toEqual([]);
  }
});

const never = new AbortController().signal;
