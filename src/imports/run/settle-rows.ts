import { Clock } from '#platform/clock';
import { isOutage } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { INTERNAL_ERROR } from '#platform/http/problems';
import { Injectable, Logger } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { BulkBusinessesRepository } from '../../businesses/bulk/bulk-businesses.repository.js';
import { LeaseLostError } from '../../scanning/record/leases/lease.js';
import type { BusinessImport } from '../business-import.entity.js';
import { ImportRowsRepository, type SettledRow } from '../import-rows.repository.js';
import { BusinessIndex } from './business-index.js';
import { type ImportLease, ImportLeasesRepository, type RowCounts } from './import-leases.repository.js';
import { PlanRows } from './plan-rows.js';
import { matchOf, type PreparedRow } from './prepare-rows.js';
import { RowPlans } from './row-plans.js';
import { WriteRows } from './write-rows.js';

/** Decides what rows do, and stores it with their results in one transaction. */
@Injectable()
export class SettleRows {
  private readonly logger = new Logger(SettleRows.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BulkBusinessesRepository,
    private readonly rows: ImportRowsRepository,
    private readonly leases: ImportLeasesRepository,
    private readonly plan: PlanRows,
    private readonly write: WriteRows,
    private readonly clock: Clock,
  ) {}

  /**
   * Settles rows together. If that fails, settles each alone, so that one bad row holds up no other.
   *
   * @returns whether the import is completed
   * @throws LeaseLostError; the error of an unreachable database
   */
  async run(work: BusinessImport, lease: ImportLease, prepared: readonly PreparedRow[]): Promise<boolean> {
    try {
      return await this.together(work, lease, prepared);
    } catch (error) {
      if (error instanceof LeaseLostError || isOutage(error)) throw error;
      if (prepared.length > 1) {
        this.logger.warn(
          { err: error, rows: prepared.length },
          'rows of an import failed; each is tried alone',
        );
        let isCompleted = false;
        for (const one of prepared) isCompleted = await this.run(work, lease, [one]);
        return isCompleted;
      }
      const [one] = prepared;
      if (!one) throw error;
      return this.together(work, lease, [{ ...one, row: this.asProblem(error, one.line) }]);
    }
  }

  private async together(
    work: BusinessImport,
    lease: ImportLease,
    prepared: readonly PreparedRow[],
  ): Promise<boolean> {
    return this.unitOfWork.withIdentityMap(() =>
      this.unitOfWork.run(async () => {
        // Serialises the import and requests, so that each sees the businesses of the other.
        await this.accounts.lock(work.accountId);
        await this.leases.renew(lease);
        const tenant = work.tenant();
        const plans = await this.plan.run(tenant, await this.indexOf(work, prepared), prepared);
        const settled = work.isDryRun ? plans.asPlanned() : await this.write.run(tenant, plans);
        await this.rows.store(work.id, settled);
        return this.leases.storeProgress(lease, countsOf(settled), this.clock.now());
      }),
    );
  }

  private async indexOf(work: BusinessImport, prepared: readonly PreparedRow[]) {
    const stored = await this.businesses.findAny(work.tenant(), matchOf(prepared));
    const lines = await this.rows.linesOf(
      work.id,
      stored.map(({ id }) => id),
    );
    const index = new BusinessIndex(RowPlans.known(stored), lines);
    const earlier = work.isDryRun ? await this.rows.plannedBy(work.id) : [];
    for (const { line, planned } of earlier) {
      index.add({ ...planned, stored: null });
      index.settle(planned.id, line);
    }
    return index;
  }

  private asProblem(error: unknown, line: number): Problem {
    if (error instanceof Problem) return error;
    this.logger.error({ err: error, line }, 'a row of an import failed');
    return new Problem(INTERNAL_ERROR, 'The service failed at this row. Its log has the cause.');
  }
}

function countsOf(settled: readonly SettledRow[]): RowCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { result } of settled) counts[result]++;
  return counts;
}
