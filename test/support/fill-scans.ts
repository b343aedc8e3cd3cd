import { Cluster } from '#platform/database/embedded/cluster';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SqlClient } from '../bench/storage/copy-rows.js';
import { makeRealScans } from '../bench/storage/real-scans.js';
import { seed, type Series } from '../bench/storage/seed.js';
import { runCommand, ServiceProcess } from './processes.js';

interface Filled {
  /** A live key of account 1. */
  readonly key: string;
  /** Account 1 has the first of them. */
  readonly series: readonly Series[];
}

/**
 * Fills a new data folder: the built service makes real scans of 7 × 7 pins, which SQL copies to a number of daily scans
 * with 20 places each.
 */
export async function fillDataFolder(path: string, scans: number): Promise<Filled> {
  cpSync(inject('emptyDataFolder'), path, { recursive: true });
  const env = { DATA_DIR: path };
  const service = await ServiceProcess.start(env);
  const account = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommand(env, ...account);
  const { api_key: key } = JSON.parse(stdout) as { api_key: string };
  await makeRealScans(service, key);
  await service.end('SIGTERM');
  const cluster = await Cluster.open(join(path, 'database'));
  try {
    const query: SqlClient['query'] = async (sql, values = []) =>
      (await cluster.query(sql, values)) as { rows: never[] };
    return { key, series: await seed({ query }, scans) };
  } finally {
    await cluster.close();
  }
}
