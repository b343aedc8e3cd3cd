import { cpSync, rmSync } from 'node:fs';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { newDatabase } from './new-database.js';
import { scratchFolder } from './scratch.js';

/** A fresh, empty database of one test, as environment variables of the service. */
export interface TestDatabase {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export type DatabaseSize = 'embedded' | 'postgresql' | 'postgresql + redis';

/** The sizes that this machine can test; `npm test` has said what is missing, if anything. */
export function databaseSizes(): DatabaseSize[] {
  const sizes: DatabaseSize[] = ['embedded'];
  if (inject('postgresUrl')) sizes.push('postgresql');
  if (inject('postgresUrl') && inject('redisUrl')) sizes.push('postgresql + redis');
  return sizes;
}

/** One size of each database, for suites to which the queue makes no difference. */
export function databaseKinds(): DatabaseSize[] {
  return databaseSizes().filter((size) => size !== 'postgresql + redis');
}

export async function createDatabase(size: DatabaseSize): Promise<TestDatabase> {
  if (size === 'embedded') return copyEmbedded();
  return createOnPostgres(size === 'postgresql' ? {} : { REDIS_URL: await emptyRedisDatabase() });
}

function copyEmbedded(): TestDatabase {
  const folder = scratchFolder('lrs-test-');
  cpSync(inject('emptyDataFolder'), folder, { recursive: true });
  return {
    env: { DATA_DIR: folder },
    remove: () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

/** Redis numbers its databases: each worker of the test run has one, emptied for each test, as its jobs are its own. */
async function emptyRedisDatabase(): Promise<string> {
  const url = `${inject('redisUrl') ?? ''}/${Number(process.env['VITEST_POOL_ID'] ?? 0) % 16}`;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}

async function createOnPostgres(more: Readonly<Record<string, string>>): Promise<TestDatabase> {
  const database = await newDatabase(inject('postgresUrl') ?? '', inject('postgresTemplate'));
  const env = { DATABASE_URL: database.url, SECRET_KEY: 'for-tests-only-'.padEnd(64, '0') };
  return { env: { ...env, ...more }, remove: () => database.remove() };
}
