import { Redis } from 'ioredis';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Installation } from '../chaos/installation.js';

/** Tables in which rows change state, so that old versions of them pile up if PostgreSQL cannot remove them. */
export const WORK_TABLES = ['scan', 'credit_hold', 'webhook_delivery', 'outbox_event', 'idempotency_record'];

/** What an installation uses at one moment. */
export interface Sample {
  /** Since the start of the run. */
  readonly minutes: number;
  /** Resident memory of each process in MB, by name. */
  readonly memoryMb: Readonly<Record<string, number>>;
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
    private readonly database: pg.Client,
    private readonly redis: Redis,
  ) {}

  static async open(installation: Installation): Promise<Meter> {
    const database = new pg.Client({ connectionString: installation.env['DATABASE_URL'] });
    await database.connect();
    return new Meter(installation, database, new Redis(installation.env['REDIS_URL'] ?? ''));
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
      memoryMb: this.ofProcesses((pid) => round(residentKb(pid) / 1_024)),
      files: this.ofProcesses((pid) => readdirSync(`/proc/${pid}/fd`).length),
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

  private ofProcesses(measure: (pid: number) => number): Record<string, number> {
    const entries = [...this.installation.processes].map(([name, { pid }]) => [name, measure(pid ?? 0)]);
    return Object.fromEntries(entries) as Record<string, number>;
  }
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
