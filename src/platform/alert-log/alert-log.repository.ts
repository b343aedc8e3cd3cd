import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { type EventSelection, Outbox } from '../outbox/outbox.repository.js';
import type { Tenant } from '../tenant.js';
import { zip } from '../zip.js';
import { Alert, type WatchedRule } from './alert.entity.js';
import { ALERT_TRIGGERED, type AlertScanDto, AlertTriggeredDto } from './alert-triggered.event.js';

export interface NewAlert extends Tenant {
  /** Null or absent if the alert concerns several businesses or the account. */
  readonly businessId?: number | null;
  /** Several businesses that the alert concerns. */
  readonly selection?: EventSelection | null;
  readonly keyword?: string | null;
  /** The scan that triggered the alert, as the event contains it; null if no scan did. */
  readonly scan: AlertScanDto | null;
  readonly rule: WatchedRule;
  /** Plain JSON in the API's style. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Groups alerts for the cool-down; defaults to the kind of the rule. */
  readonly subject?: string;
}

/** Stores alerts of any module with their event `alert.triggered`, in the transaction of the caller. */
@Injectable()
export class AlertLog {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  raise(alert: NewAlert): Promise<void> {
    return this.raiseAll([alert]);
  }

  async raiseAll(alerts: readonly NewAlert[]): Promise<void> {
    if (alerts.length === 0) return;
    const createdAt = this.clock.now();
    const rows = alerts.map(
      ({ accountId, livemode, businessId = null, keyword = null, scan, rule, values, subject }) => ({
        accountId,
        livemode,
        businessId,
        keyword,
        rule,
        values,
        scanId: scan?.id ?? null,
        subject: subject ?? rule.kind,
        kind: rule.kind,
        createdAt,
      }),
    );
    const ids = await this.em.insertMany(Alert, rows);
    await this.outbox.addAll(
      zip(alerts, zip(rows, ids)).map(([{ scan, selection }, [row, id]]) => ({
        accountId: row.accountId,
        livemode: row.livemode,
        businessId: row.businessId,
        selection,
        kind: ALERT_TRIGGERED,
        data: AlertTriggeredDto.of({ id, ...row }, scan),
      })),
    );
  }

  /** Returns whether an alert of this subject was raised within the last `hours`. */
  async isRecent({ accountId, livemode }: Tenant, subject: string, hours: number): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - hours * 3_600_000);
    return (await this.em.count(Alert, { accountId, livemode, subject, createdAt: { $gt: since } })) > 0;
  }
}
