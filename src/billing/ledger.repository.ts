import { EntityManager } from '#platform/database/entity-manager';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditEntry } from './credit-entry.entity.js';
import { CreditHold } from './credit-hold.entity.js';
import { LEDGER_CHECKS, LEDGER_COUNTS } from './ledger.sql.js';

/** What is wrong, and where; the rest are the numbers that disagree. */
export interface Finding extends Readonly<Record<string, unknown>> {
  readonly problem: string;
}

export interface LedgerCounts {
  readonly accounts: number;
  readonly entries: number;
  readonly openHolds: number;
}

/** The books: entries, which are added and never changed, and the holds of scans. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly em: EntityManager) {}

  /** Adds entries. @throws when there is no transaction, or the database refuses them */
  async insertEntries(entries: readonly RequiredEntityData<CreditEntry>[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('credits are booked in the transaction that moves them');
    if (entries.length > 0) await this.em.insertMany(CreditEntry, [...entries]);
  }

  /** Returns whether a grant of this name is booked. */
  async hasGrant(accountId: number, key: string): Promise<boolean> {
    return (await this.em.findOne(CreditEntry, { accountId, operation: 'grant', key, line: 0 })) !== null;
  }

  /** Returns the entry that charged a scan to a pack of credits; null when none did. */
  findPackCharge(accountId: number, scanId: number): Promise<CreditEntry | null> {
    const charge = { accountId, operation: 'settle', key: `scan:${scanId}`, ledger: 'spent' } as const;
    return this.em.findOne(CreditEntry, { ...charge, bucket: 'pack' });
  }

  async insertHold(hold: RequiredEntityData<CreditHold>): Promise<void> {
    await this.em.insert(CreditHold, hold);
  }

  /** Returns the hold of a scan, locked, if it has not ended: of many who end it at once, one gets it. */
  lockOpenHold(scanId: number): Promise<CreditHold | null> {
    return this.lockHoldWhere({ scanId, endedAt: null });
  }

  /** Returns the hold of a scan, locked. */
  lockHold(scanId: number): Promise<CreditHold | null> {
    return this.lockHoldWhere({ scanId });
  }

  /** Returns what disagrees, up to `limit` findings of each check. Across tenants: for the check of all books. */
  async findings(limit: number): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [problem, sql] of Object.entries(LEDGER_CHECKS)) {
      const rows = await this.em.execute<Record<string, unknown>[]>(`${sql} limit ${limit}`);
      findings.push(...rows.map((row) => ({ problem, ...row })));
    }
    return findings;
  }

  /** Across tenants: for the check of all books. */
  async counts(): Promise<LedgerCounts> {
    const [counts] = await this.em.execute<[LedgerCounts]>(LEDGER_COUNTS);
    return counts;
  }

  private lockHoldWhere(where: { scanId: number; endedAt?: null }): Promise<CreditHold | null> {
    return this.em.findOne(CreditHold, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
