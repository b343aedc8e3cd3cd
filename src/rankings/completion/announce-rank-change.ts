import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Outbox } from '#platform/outbox/outbox.repository';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import type { ComparedScans } from '../comparison/compare-stored-scans.js';
import { FindOvertakers } from '../rivals/find-overtakers.js';
import { describeMetrics } from '../comparison/describe-comparison.js';

/** Adds `rank.changed` to the outbox if the ranks differ from the previous comparable scan. */
@Injectable()
export class AnnounceRankChange {
  constructor(
    private readonly outbox: Outbox,
    private readonly overtakers: FindOvertakers,
  ) {}

  /** Adds no event if neither ATRP nor the set of found pins differs, over the pins measured in both scans. */
  async run(scan: Scan, compared: ComparedScans): Promise<void> {
    if (!isChange(compared)) return;
    const { accountId, livemode, businessId, gridSize, radiusMiles, provider } = scan;
    const { before: previous, comparison } = compared;
    const { pins, pairs, meanChange, significant, pValue, reason } = comparison;
    await this.outbox.add({
      accountId,
      livemode,
      type: 'rank.changed',
      data: {
        business_id: businessId,
        keyword: scan.keyword,
        scan_id: scan.id,
        series_id: scan.seriesId,
        scanned_at: scan.completedAt?.toISOString() ?? null,
        previous_scan_id: previous.id,
        previous_scanned_at: previous.completedAt?.toISOString() ?? null,
        grid_size: gridSize,
        radius_miles: radiusMiles,
        provider,
        before: describeMetrics(comparison.before),
        after: describeMetrics(comparison.after),
        mean_change: meanChange,
        pins: { ...pins },
        compared_pins: pairs,
        significant,
        p_value: pValue,
        reason,
        overtaken_by: await this.overtakers.run(scan, previous),
      },
    });
  }
}

function isChange({ comparison, ranksBefore, ranksAfter }: ComparedScans): boolean {
  if (comparison.before?.averageTotalRank !== comparison.after?.averageTotalRank) return true;
  return ranksBefore.some((before, pin) => {
    const after = ranksAfter[pin] ?? UNMEASURED;
    return before !== UNMEASURED && after !== UNMEASURED && (before === ABSENT) !== (after === ABSENT);
  });
}
