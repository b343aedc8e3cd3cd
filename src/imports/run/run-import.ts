import { AppConfig } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import { LogContext } from '#platform/logging/log-context';
import { Injectable, Logger } from '@nestjs/common';
import { LookUpBusiness } from '../../businesses/look-up-business.js';
import { LeaseLostError } from '../../scanning/record/leases/lease.js';
import { holdLease } from '../../scanning/run/hold-lease.js';
import { ImportRowsRepository } from '../import-rows.repository.js';
import { ImportsRepository } from '../imports.repository.js';
import { type ImportLease, ImportLeasesRepository } from './import-leases.repository.js';
import { PrepareRows } from './prepare-rows.js';
import { SettleRows } from './settle-rows.js';

/**
 * Rows of one turn, which are one transaction. Reads wait for the statements of the embedded database: beside turns of 250
 * rows, the slowest hundredth of them waits three times as long.
 */
const BATCH = { embedded: 50, postgresql: 250 } as const;
/** Each turn of a dry run reads the rows of all earlier ones. */
const BATCH_OF_DRY_RUN = 250;
/** An import whose turns have failed this often in a row ends. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 1_000;
/** Created businesses that make the statistics of the planner wrong. PostgreSQL updates them itself, but some minutes later. */
const MANY_ROWS = 1_000;

/** Does the next part of an import, under its lease. */
@Injectable()
export class RunImport {
  private readonly logger = new Logger(RunImport.name);

  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly leases: ImportLeasesRepository,
    private readonly prepare: PrepareRows,
    private readonly settle: SettleRows,
    private readonly tasks: BackgroundTasks,
    private readonly logContext: LogContext,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Does not throw if another worker took the lease. */
  async run(lease: ImportLease, signal: AbortSignal): Promise<void> {
    const { importId } = lease;
    const held = {
      renew: () => this.leases.renew(lease),
      release: (countsAsAttempt: boolean) => this.leases.release(lease, { ms: RETRY_MS, countsAsAttempt }),
      onRenewalError: (err: unknown) => {
        this.logger.warn({ err, importId }, 'could not renew the lease');
      },
      signal,
    };
    try {
      await holdLease(held, (limited) => this.turn(lease, limited));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      this.logger.warn({ importId }, 'an import was taken over');
    }
  }

  private async turn(lease: ImportLease, signal: AbortSignal): Promise<void> {
    const work = await this.imports.findById(lease.importId);
    if (!work) return;
    const { id, accountId, requestId } = work;
    await this.logContext.runWith({ importId: id, accountId }, requestId ?? null, async () => {
      if (work.attempt > MAX_ATTEMPTS) {
        this.logger.error({ importId: id }, 'an import failed several times in a row and has ended');
        await this.leases.fail(lease, this.clock.now());
        return;
      }
      const batch = work.isDryRun ? BATCH_OF_DRY_RUN : BATCH[this.config.database.kind];
      const rows = await this.rows.pending(id, batch);
      const prepared = await this.prepare.run(work.tenant(), rows, signal);
      if (signal.reason instanceof LeaseLostError) throw signal.reason;
      const isCompleted = prepared.length > 0 && (await this.settle.run(work, lease, prepared));
      // Without pending rows an unfinished import is broken: it must not take the next turn again and again.
      await this.leases.release(lease, rows.length > 0 ? {} : { ms: RETRY_MS, countsAsAttempt: true });
      if (!isCompleted) return;
      // It looks a limited number of businesses up per minute, however many were imported.
      this.tasks.wake(LookUpBusiness);
      if (work.created >= MANY_ROWS && !work.isDryRun) await this.rows.updateStatistics();
    });
  }
}
