import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A fresh, empty database of one test, as environment variables of the service. */
export interface TestDatabase {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export type DatabaseSize = 'embedded' | 'postgresql';

/** The sizes that this machine can test; `npm test` has said what is missing, if anything. */
export function databaseSizes(): DatabaseSize[] {
  return inject('postgresUrl') ? ['embedded', 'postgresql'] : ['embedded'];
}

export function createDatabase(size: DatabaseSize): Promise<TestDatabase> {
  return size === 'embedded' ? Promise.resolve(copyEmbedded()) : createOnPostgres();
}

function copyEmbedded(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-test-'));
  cpSync(inject('emptyDataFolder'), folder, { recursive: true });
  return {
    env: { DATA_DIR: folder },
    remove: () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

async function createOnPostgres(): Promise<TestDatabase> {
  const name = `lrs_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl') ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: own.href, SECRET_KEY: 'for-tests-only-'.padEnd(64, '0') },
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
