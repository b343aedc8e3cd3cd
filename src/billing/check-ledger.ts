import { EntityManager } from '#platform/database/entity-manager';
import { IsolationLevel } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { HoldOwners } from './hold-owners.js';
import { LEDGER_CHECKS } from './ledger-checks.sql.js';

/** Enough to see what is wrong; one cause tends to have many findings. */
const MAX_FINDINGS = 100;

/** What is wrong, and where; the rest are the numbers that disagree. */
export interface Finding extends Readonly<Record<string, unknown>> {
  readonly problem: string;
}

export interface LedgerReport {
  readonly counts: { readonly accounts: number; readonly entries: number; readonly open_holds: number };
  readonly findings: readonly Finding[];
}

/** Holds the books, the balances and the holds of all accounts against each other. Changes nothing. */
@Injectable()
export class CheckLedger {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: HoldOwners,
  ) {}

  run(): Promise<LedgerReport> {
    // One snapshot: the service may be at work.
    const isolationLevel = IsolationLevel.REPEATABLE_READ;
    return this.em.transactional(() => this.check(), { isolationLevel, readOnly: true });
  }

  private async check(): Promise<LedgerReport> {
    const findings: Finding[] = [];
    for (const [problem, sql] of Object.entries(LEDGER_CHECKS)) {
      const rows = await this.em.execute<Record<string, unknown>[]>(`${sql} limit ${MAX_FINDINGS}`);
      findings.push(...rows.map((row) => ({ problem, ...row })));
    }
    for (const scan_id of await this.owners.withoutWork(MAX_FINDINGS)) {
      findings.push({ problem: 'hold_without_an_end', scan_id });
    }
    return { counts: await this.count(), findings: findings.slice(0, MAX_FINDINGS) };
  }

  private async count(): Promise<LedgerReport['counts']> {
    const [counts] = await this.em.execute<[LedgerReport['counts']]>(
      `select (select count(*)::integer from credit_account) as accounts,
         (select count(*)::integer from credit_entry) as entries,
         (select count(*)::integer from credit_hold where ended_at is null) as open_holds`,
    );
    return counts;
  }
}
