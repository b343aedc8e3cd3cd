import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { HoldOwners } from './hold-owners.js';
import { type Finding, type LedgerCounts, LedgerRepository } from './ledger.repository.js';

/** One cause usually has many findings, so a sample is enough. */
const MAX_FINDINGS = 100;

export interface LedgerReport {
  readonly counts: LedgerCounts;
  readonly findings: readonly Finding[];
}

/** Verifies that ledger entries, balances and holds of all accounts agree. Read-only. */
@Injectable()
export class CheckLedger {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: LedgerRepository,
    private readonly owners: HoldOwners,
  ) {}

  run(): Promise<LedgerReport> {
    // A snapshot, because the service may write meanwhile.
    return this.unitOfWork.snapshot(async () => {
      const findings = await this.ledger.findings(MAX_FINDINGS);
      for (const scan_id of await this.owners.findUnsettledScanIds(MAX_FINDINGS)) {
        findings.push({ problem: 'hold_without_an_end', scan_id });
      }
      return { counts: await this.ledger.counts(), findings: findings.slice(0, MAX_FINDINGS) };
    });
  }
}
