import { Redis } from 'ioredis';
import { cpSync, rmSync } from 'node:fs';
import { inject, type TestOptions } from 'vitest';
import type { Component } from './components.js';
import { describeWith } from './describe-with.js';
import { newDatabase } from './new-database.js';
import { scratchFolder } from './scratch.js';

/** An empty database, as environment variables of the service. */
export interface TestDatabase {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** The sizes of an installation, each with the components that it needs. */
const SIZES = {
  embedded: [],
  postgresql: ['postgresql'],
  'postgresql + redis': ['postgresql', 'redis'],
} as const satisfies Record<string, readonly Component[]>;

export type DatabaseSize = keyof typeof SIZES;

export const ALL_SIZES: readonly DatabaseSize[] = ['embedded', 'postgresql', 'postgresql + redis'];

/** The smallest and the largest installation, for suites in which the database and the queue matter. */
export const SMALLEST_AND_LARGEST: readonly DatabaseSize[] = ['embedded', 'postgresql + redis'];

/** One size for each database, for suites in which the queue does not matter. */
export const BOTH_DATABASES: readonly DatabaseSize[] = ['embedded', 'postgresql'];

/** Returns the fastest size of this machine, for suites in which the size does not matter. */
export function usualSize(): DatabaseSize {
  return inject('postgresUrl') === null ? 'embedded' : 'postgresql';
}

/** Returns the largest size of this machine, for suites in which the queue matters but a second size proves nothing more. */
export function largestSize(): DatabaseSize {
  return inject('postgresUrl') === null || inject('redisUrl') === null ? usualSize() : 'postgresql + redis';
}

/** Declares a suite for each size; the size replaces `%s` in the title. */
export function describeSizes(
  sizes: readonly DatabaseSize[],
  title: string,
  body: (size: DatabaseSize) => void,
  options: TestOptions = {},
): void {
  for (const size of sizes) {
    describeWith(SIZES[size], title.replace('%s', size), options, () => {
      body(size);
    });
  }
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

/** Empties the Redis database of this Vitest worker. */
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
