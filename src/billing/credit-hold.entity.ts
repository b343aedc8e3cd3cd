import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const CreditHoldSchema = defineEntity({
  name: 'CreditHold',
  tableName: 'credit_hold',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    scanId: p.integer(),
    /** Number of the billing cycle of the reservation. */
    cycle: p.integer(),
    /** Credits reserved per bucket, monthly credits first. */
    monthly: p.integer(),
    pack: p.integer(),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    charged: p.integer().nullable(),
    refunded: p.integer().default(0),
  },
});

/** Credits reserved for a scan. When the scan ends, some are charged and the rest is released. */
export class CreditHold extends CreditHoldSchema.class {
  /** Splits the charge by bucket: monthly credits first, because they expire. */
  chargedByBucket(): { monthly: number; pack: number } {
    const charged = this.charged ?? 0;
    const monthly = Math.min(charged, this.monthly);
    return { monthly, pack: charged - monthly };
  }
}
CreditHoldSchema.setClass(CreditHold);

holdsNoAccess('credit_hold', 'Reservations of credits.');
