import { defineEntity, p } from '@mikro-orm/core';

/** The accounts that every customer has in the books. `granted` is where credits come from, so it is negative. */
export type Ledger = 'granted' | 'available' | 'held' | 'spent' | 'expired';

/** `monthly` credits end with the cycle; those of a `pack` do not. */
export type Bucket = 'monthly' | 'pack';

export type Operation = 'grant' | 'reserve' | 'settle' | 'expire' | 'refund';

/** One line of a transaction: so many credits into (or, negative, out of) one account of the books. */
export interface Posting {
  readonly ledger: Ledger;
  readonly bucket: Bucket;
  /** The billing cycle it counts in. */
  readonly cycle: number;
  readonly amount: number;
}

const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  properties: {
    accountId: p.integer().primary(),
    operation: p.text().$type<Operation>().primary(),
    /** What the operation was done for, once: `scan:7`, `cycle:3`. */
    key: p.text().primary(),
    line: p.smallint().primary(),
    ledger: p.text().$type<Ledger>(),
    bucket: p.text().$type<Bucket>(),
    cycle: p.integer(),
    amount: p.integer(),
    createdAt: p.datetime(),
  },
});

/** A line of the books. The database refuses to change it, and to store lines that do not sum to zero. */
export class CreditEntry extends CreditEntrySchema.class {}
CreditEntrySchema.setClass(CreditEntry);
