import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { HoldOwners } from './hold-owners.js';
import { type Finding, type LedgerCounts, LedgerRepository } from './ledger.repository.js';

/** Enough to see what is wrong; one cause tends to have many findings. */
const MAX_FINDINGS = 100;

export interface LedgerReport {
  readonly counts: LedgerCounts;
  readonly findings: readonly Finding[];
}

/** Holds the books, the balances and the holds of all accounts against each other. Changes nothing. */
@Injectable()
export class CheckLedger {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: LedgerRepository,
    private readonly owners: HoldOwners,
  ) {}

  run(): Promise<LedgerReport> {
    // One snapshot: the service may be at work.
    return this.unitOfWork.snapshot(() => this.check());
  }

  private async check(): Promise<LedgerReport> {
    const findings = await this.ledger.findings(MAX_FINDINGS);
    for (const scan_id of await this.owners.withoutWork(MAX_FINDINGS)) {
      findings.push({ problem: 'hold_without_an_end', scan_id });
    }
    return { counts: await this.ledger.counts(), findings: findings.slice(0, MAX_FINDINGS) };
  }
}
