import { evaluateAlertRules } from '#libs/rank-metrics';
import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { Injectable } from '@nestjs/common';
import { FindOvertakers } from '../rankings/rivals/find-overtakers.js';
import { ScanCompletionStep } from '../scanning/end/scan-completion.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import { AlertRulesService } from './alert-rules.service.js';
import { describeFired, subjectOf } from './describe-fired.js';
import type { RuleDto } from './dto/rules.dto.js';
import { GatherFacts } from './gather-facts.js';
import { toAlertRule } from './rule-forms.js';

/** Evaluates the rules of a business when one of its scans ends, except by cancellation. */
@Injectable()
export class RaiseAlerts extends ScanCompletionStep {
  constructor(
    private readonly rules: AlertRulesService,
    private readonly gather: GatherFacts,
    private readonly overtakers: FindOvertakers,
    private readonly log: AlertLog,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.status === 'cancelled') return;
    const rules = await this.rules.rulesOf(scan, scan.businessId);
    const facts = await this.gather.about(scan, rules);
    const firing = rules.flatMap((rule) => {
      const [fired] = evaluateAlertRules([toAlertRule(rule)], facts);
      return fired ? [{ rule, fired }] : [];
    });
    const isAboutRanks = firing.some(({ rule }) => 'significant_only' in rule);
    const overtakenBy = isAboutRanks && facts.previous ? await this.overtakers.run(scan, facts.previous) : [];
    for (const { rule, fired } of firing) {
      await this.raise(scan, rule, describeFired(fired, facts, overtakenBy));
    }
  }

  private async raise(scan: Scan, rule: RuleDto, values: ReturnType<typeof describeFired>): Promise<void> {
    const { accountId, livemode, businessId, keyword } = scan;
    const subject = subjectOf(scan, rule);
    const hours = rule.cooldown_hours ?? 0;
    if (hours > 0 && (await this.log.isRecent(scan, subject, hours))) return;
    await this.log.raise({
      accountId,
      livemode,
      businessId,
      keyword,
      subject,
      rule: { ...rule },
      values,
      scan: {
        id: scan.id,
        status: scan.status,
        series_id: scan.seriesId,
        grid_size: scan.gridSize,
        radius_miles: scan.radiusMiles,
        scanned_at: scan.completedAt?.toISOString() ?? null,
      },
    });
  }
}
