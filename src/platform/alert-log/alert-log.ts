import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { Outbox } from '../outbox/outbox.js';
import type { Tenant } from '../tenant.js';
import { Alert, type WatchedRule } from './alert.entity.js';

export interface NewAlert extends Tenant {
  /** Null or absent when it is about the account. */
  readonly businessId?: number | null;
  readonly keyword?: string | null;
  /** The scan that showed it, as the event tells of it; null when it was none. */
  readonly scan: (Readonly<Record<string, unknown>> & { readonly id: number }) | null;
  readonly rule: WatchedRule;
  /** Plain JSON in the API's style. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What a cool-down goes by; the kind of the rule unless told. */
  readonly subject?: string;
}

/** Where modules raise alerts: each is kept, and told as the event `alert.triggered`, in the caller's transaction. */
@Injectable()
export class AlertLog {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async raise(alert: NewAlert): Promise<void> {
    const { accountId, livemode, businessId = null, keyword = null, scan, rule, values } = alert;
    const id = await this.em.insert(Alert, {
      accountId,
      livemode,
      businessId,
      keyword,
      rule,
      values,
      scanId: scan?.id ?? null,
      subject: alert.subject ?? rule.kind,
      kind: rule.kind,
      createdAt: this.clock.now(),
    });
    const data = { id, business_id: businessId, keyword, rule, values, scan };
    await this.outbox.add({ accountId, livemode, type: 'alert.triggered', data });
  }

  /** Has this been raised within so many hours? */
  async isRecent({ accountId, livemode }: Tenant, subject: string, hours: number): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - hours * 3_600_000);
    return (await this.em.count(Alert, { accountId, livemode, subject, createdAt: { $gt: since } })) > 0;
  }
}
