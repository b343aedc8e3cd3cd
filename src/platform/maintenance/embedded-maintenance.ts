import { Inject, Injectable } from '@nestjs/common';
import { BackgroundTask, type TaskRun } from '../background/background-task.js';
import type { Embedded } from '../database/database.js';
import type { Cluster } from '../database/embedded/cluster.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { nextTurn } from '../own-turn.js';

/** Write-ahead log since the last checkpoint that triggers the next one. A start replays this log. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/** Uses the default thresholds of autovacuum. */
const TABLES_TO_VACUUM = `
  select relid::regclass::text as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
const TABLES_TO_ANALYZE = `
  select relid::regclass::text as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** Runs checkpoints and vacuums tables, as the background processes of a PostgreSQL server do. */
@Injectable()
export class EmbeddedMaintenance {
  constructor(@Inject(EMBEDDED) private readonly embedded: Embedded | null) {}

  @BackgroundTask({ name: 'database.checkpoint', every: 10_000, onlySoleOwner: true })
  async checkpoint(): Promise<void> {
    await this.withCluster(async (cluster, database) => {
      // A copy needs the log since its start.
      if (database.isBeingCopied || (await logBytes(cluster)) < MAX_LOG_BYTES) return;
      await cluster.query('checkpoint');
    });
  }

  /** Updates the statistics by which statements are planned, soon after an import has filled a table. */
  @BackgroundTask({ name: 'database.analyze', every: 60_000, onlySoleOwner: true })
  analyze({ signal }: Pick<TaskRun, 'signal'>): Promise<void> {
    return this.forEach(TABLES_TO_ANALYZE, 'analyze', signal);
  }

  @BackgroundTask({ name: 'database.vacuum', every: 3_600_000, onlySoleOwner: true })
  vacuum({ signal }: Pick<TaskRun, 'signal'>): Promise<void> {
    return this.forEach(TABLES_TO_VACUUM, 'vacuum (analyze)', signal);
  }

  /** Handles one table at a time, so that requests run between two tables. */
  private async forEach(tablesOf: string, command: string, signal: AbortSignal): Promise<void> {
    const tables: string[] = [];
    await this.withCluster(async (cluster) => {
      await cluster.query('select pg_stat_force_next_flush()');
      const { rows } = await cluster.query(tablesOf);
      tables.push(...(rows as { name: string }[]).map(({ name }) => name));
    });
    for (const table of tables) {
      // Queries never yield to the event loop.
      await nextTurn();
      if (signal.aborted) return;
      await this.withCluster(async (cluster, database) => {
        // Both write to the log, without which PostgreSQL crashes.
        if (!database.isDiskFull()) await cluster.query(`${command} ${table}`);
      });
    }
  }

  private async withCluster(
    work: (cluster: Cluster, database: Embedded['database']) => Promise<void>,
  ): Promise<void> {
    const database = this.embedded?.database;
    await database?.use((cluster) => work(cluster, database));
  }
}

async function logBytes(cluster: Cluster): Promise<number> {
  const { rows } = await cluster.query(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return (rows[0] as { bytes: number }).bytes;
}
