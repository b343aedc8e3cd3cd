import { EntityManager } from '#platform/database/entity-manager';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditEntry } from './credit-entry.entity.js';
import { CreditHold } from './credit-hold.entity.js';
import { INSERT_ENTRIES, INSERT_HOLDS, LEDGER_CHECKS, LEDGER_COUNTS } from './ledger.sql.js';

/** A discrepancy. Other members are the ids and the numbers that disagree. */
export interface Finding extends Readonly<Record<string, unknown>> {
  readonly problem: string;
}

export interface LedgerCounts {
  readonly accounts: number;
  readonly entries: number;
  readonly openHolds: number;
}

/** Ledger entries, which are never updated, and the credit holds of scans. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly em: EntityManager) {}

  /** Inserts entries. @throws outside of a transaction, or if the database rejects them */
  async insertEntries(entries: readonly RequiredEntityData<CreditEntry>[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('ledger entries must be inserted in a transaction');
    if (entries.length > 0) await this.em.execute(INSERT_ENTRIES, [JSON.stringify(entries)]);
  }

  /** Returns whether a grant with this key exists. */
  async hasGrant(accountId: number, key: string): Promise<boolean> {
    return (await this.em.findOne(CreditEntry, { accountId, operation: 'grant', key, line: 0 })) !== null;
  }

  /** Returns the entry that charged pack credits for a scan; null if there is none. */
  findPackCharge(accountId: number, scanId: number): Promise<CreditEntry | null> {
    const charge = { accountId, operation: 'settle', key: `scan:${scanId}`, ledger: 'spent' } as const;
    return this.em.findOne(CreditEntry, { ...charge, bucket: 'pack' });
  }

  async insertHolds(holds: readonly RequiredEntityData<CreditHold>[]): Promise<void> {
    if (holds.length > 0) await this.em.execute(INSERT_HOLDS, [JSON.stringify(holds)]);
  }

  /** Locks and returns the hold of a scan if it has not ended. Of concurrent callers, one receives it. */
  lockOpenHold(scanId: number): Promise<CreditHold | null> {
    return this.lockHoldWhere({ scanId, endedAt: null });
  }

  /** Locks and returns the hold of a scan. */
  lockHold(scanId: number): Promise<CreditHold | null> {
    return this.lockHoldWhere({ scanId });
  }

  /** Returns up to `limit` findings of each check. Across tenants: for the check of the ledger. */
  async findings(limit: number): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [problem, sql] of Object.entries(LEDGER_CHECKS)) {
      const rows = await this.em.execute<Record<string, unknown>[]>(`${sql} limit ${limit}`);
      findings.push(...rows.map((row) => ({ problem, ...row })));
    }
    return findings;
  }

  /** Across tenants: for the check of the ledger. */
  async counts(): Promise<LedgerCounts> {
    const [counts] = await this.em.execute<[LedgerCounts]>(LEDGER_COUNTS);
    return counts;
  }

  private lockHoldWhere(where: { scanId: number; endedAt?: null }): Promise<CreditHold | null> {
    return this.em.findOne(CreditHold, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
