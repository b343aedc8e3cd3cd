import { Redis } from 'ioredis';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Installation } from '../chaos/installation.js';
import { until } from '../support/wait.js';

/** Tables in which rows change state, so that old versions of them pile up if PostgreSQL cannot remove them. */
export const WORK_TABLES = ['scan', 'credit_hold', 'webhook_delivery', 'outbox_event', 'idempotency_record'];

/** What an installation uses at one moment. */
export interface Sample {
  /** Since the start of the run. */
  readonly minutes: number;
  /** Memory of each process that lives after a collection of all garbage, in MB, by name. */
  readonly liveMb: Readonly<Record<string, number>>;
  /** Resident memory of each process in MB, which contains garbage that V8 has not collected yet. */
  readonly residentMb: Readonly<Record<string, number>>;
  /** Open files of each process. */
  readonly files: Readonly<Record<string, number>>;
  readonly redisKeys: number;
  readonly databaseMb: number;
  readonly connections: number;
  /** Row versions that are not removed yet, and size, of the tables of work together. */
  readonly deadRows: number;
  readonly workTablesMb: number;
  readonly scans: number;
}

/** Measures an installation through connections of its own. */
export class Meter {
  private readonly started = performance.now();

  private constructor(
    private readonly installation: Installation,
    private readonly memoryFolder: string,
    private readonly database: pg.Client,
    private readonly redis: Redis,
  ) {}

  /** @param memoryFolder where the processes write how much memory lives (`reportLiveMemory`) */
  static async open(installation: Installation, memoryFolder: string): Promise<Meter> {
    const database = new pg.Client({ connectionString: installation.env['DATABASE_URL'] });
    await database.connect();
    const redis = new Redis(installation.env['REDIS_URL'] ?? '');
    return new Meter(installation, memoryFolder, database, redis);
  }

  async sample(): Promise<Sample> {
    const { rows } = await this.database.query<Record<string, string>>(
      `select pg_database_size(current_database()) / 1048576.0 as "databaseMb",
         (select count(*) from pg_stat_activity where datname = current_database()) as connections,
         (select sum(n_dead_tup) from pg_stat_user_tables where relname = any($1)) as "deadRows",
         (select sum(pg_total_relation_size(relid)) / 1048576.0 from pg_stat_user_tables where relname = any($1))
           as "workTablesMb",
         (select count(*) from scan) as scans`,
      [WORK_TABLES],
    );
    const numbers = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, round(Number(value))]);
    return {
      minutes: round((performance.now() - this.started) / 60_000),
      liveMb: await this.ofProcesses(async (pid) => round((await this.liveBytes(pid)) / 1_048_576)),
      residentMb: await this.ofProcesses((pid) => round(residentKb(pid) / 1_024)),
      files: await this.ofProcesses((pid) => readdirSync(`/proc/${pid}/fd`).length),
      redisKeys: await this.redis.dbsize(),
      ...(Object.fromEntries(numbers) as Pick<
        Sample,
        'databaseMb' | 'connections' | 'deadRows' | 'workTablesMb' | 'scans'
      >),
    };
  }

  /** Removes the old versions of rows that can be removed, as autovacuum does in time. */
  async vacuum(): Promise<void> {
    await this.database.query(`vacuum ${WORK_TABLES.join(', ')}`);
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await this.database.end();
  }

  private async ofProcesses(
    measure: (pid: number) => number | Promise<number>,
  ): Promise<Record<string, number>> {
    const result: Record<string, number> = {};
    for (const [name, { pid }] of this.installation.processes) result[name] = await measure(pid ?? 0);
    return result;
  }

  private async liveBytes(pid: number): Promise<number> {
    const file = join(this.memoryFolder, String(pid));
    rmSync(file, { force: true });
    process.kill(pid, 'SIGWINCH');
    const text = await until(
      () => readFile(file, 'utf8').catch(() => ''),
      (written) => written !== '',
    );
    return Number(text);
  }
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
