import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Outbox } from '#platform/outbox/outbox.repository';
import { Injectable } from '@nestjs/common';
import type { ComparedScans } from '../comparison/compare-stored-scans.js';
import { FindOvertakers } from '../rivals/find-overtakers.js';
import { RANK_CHANGED, RankChangedDto } from './rank-changed.event.js';

/** Adds `rank.changed` to the outbox if the ranks differ from the previous comparable scan. */
@Injectable()
export class AnnounceRankChange {
  constructor(
    private readonly outbox: Outbox,
    private readonly overtakers: FindOvertakers,
  ) {}

  /** Adds no event if neither ATRP nor the set of found pins differs, over the pins measured in both scans. */
  async run(compared: ComparedScans): Promise<void> {
    if (!isChange(compared)) return;
    const { before, after } = compared;
    const { accountId, livemode, businessId } = after;
    const data = RankChangedDto.from(compared, await this.overtakers.run(after, before));
    await this.outbox.add({ accountId, livemode, businessId, kind: RANK_CHANGED, data });
  }
}

function isChange({ comparison, ranksBefore, ranksAfter }: ComparedScans): boolean {
  if (comparison.before?.averageTotalRank !== comparison.after?.averageTotalRank) return true;
  return ranksBefore.some((before, pin) => {
    const after = ranksAfter[pin] ?? UNMEASURED;
    return before !== UNMEASURED && after !== UNMEASURED && (before === ABSENT) !== (after === ABSENT);
  });
}
