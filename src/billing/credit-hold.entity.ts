import { defineEntity, p } from '@mikro-orm/core';

const CreditHoldSchema = defineEntity({
  name: 'CreditHold',
  tableName: 'credit_hold',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    scanId: p.integer(),
    /** The billing cycle that reserved it. */
    cycle: p.integer(),
    /** How much of it came from which bucket: the monthly one first. */
    monthly: p.integer(),
    pack: p.integer(),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    charged: p.integer().nullable(),
    refunded: p.integer().default(0),
  },
});

/** Credits set aside for a scan until it ends: then some are charged, and the rest is given back. */
export class CreditHold extends CreditHoldSchema.class {
  /** What was charged, by bucket: monthly credits go first, as they would be the first to expire. */
  chargedBy(): { monthly: number; pack: number } {
    const charged = this.charged ?? 0;
    const monthly = Math.min(charged, this.monthly);
    return { monthly, pack: charged - monthly };
  }
}
CreditHoldSchema.setClass(CreditHold);
