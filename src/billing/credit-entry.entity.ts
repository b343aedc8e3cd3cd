import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

/** The ledgers of an account. `granted` is the source of credits, so its balance is negative. */
export type Ledger = 'granted' | 'available' | 'held' | 'spent' | 'expired';

/** `monthly` credits expire with the cycle; `pack` credits do not. */
export type Bucket = 'monthly' | 'pack';

export type Operation = 'grant' | 'reserve' | 'settle' | 'expire' | 'refund';

/** One line of a ledger transaction: credits added to a ledger, or removed from it if negative. */
export interface Posting {
  readonly ledger: Ledger;
  readonly bucket: Bucket;
  /** Number of the billing cycle to which it belongs. */
  readonly cycle: number;
  readonly amount: number;
}

const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  properties: {
    accountId: p.integer().primary(),
    operation: p.text().$type<Operation>().primary(),
    /** Subject of the operation, such as `scan:7` or `cycle:3`; unique per account and operation. */
    key: p.text().primary(),
    line: p.smallint().primary(),
    ledger: p.text().$type<Ledger>(),
    bucket: p.text().$type<Bucket>(),
    cycle: p.integer(),
    amount: p.integer(),
    createdAt: p.datetime(),
  },
});

/** A ledger entry. The database rejects updates, and transactions that do not sum to zero. */
export class CreditEntry extends CreditEntrySchema.class {}
CreditEntrySchema.setClass(CreditEntry);

holdsNoAccess('credit_entry', 'The ledger.');
