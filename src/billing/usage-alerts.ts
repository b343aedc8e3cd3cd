import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { Injectable } from '@nestjs/common';
import type { CreditAccount } from './credit-account.entity.js';

const THRESHOLDS_PERCENT = [80, 100];

/** Raises an alert when 80 % and 100 % of the credits of a cycle are used, once per cycle and threshold. */
@Injectable()
export class UsageAlerts {
  constructor(private readonly alerts: AlertLog) {}

  /** @param account must be locked, so that scans that end concurrently do not both raise the alert */
  async raise(account: CreditAccount, scanId: number): Promise<void> {
    const { accountId, used, cycleStart, cycleEnd } = account;
    for (const percent of THRESHOLDS_PERCENT) {
      if (percent <= account.alertedPercent || used * 100 < account.total() * percent) continue;
      account.alertedPercent = percent;
      await this.alerts.raise({
        accountId,
        livemode: true,
        rule: { kind: 'credits_used', threshold_percent: percent },
        values: {
          credits_used: used,
          credits_remaining: account.remaining(),
          credits_held: account.held(),
          billing_cycle: { start: cycleStart.toISOString(), end: cycleEnd.toISOString() },
        },
        scan: { id: scanId },
      });
    }
  }
}
