import { addDays, dateIn, startOfDay } from '#libs/calendar';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScansRepository } from '../../scanning/record/scans.repository.js';
import { ACTION_NOT_DONE } from './actions.problems.js';
import { ActionsRepository } from './actions.repository.js';
import { ActionsService } from './actions.service.js';
import { ExpectedGainDto } from './dto/action.dto.js';
import type { ActionOutcomeDto, KeywordOutcomeDto } from './dto/outcome.dto.js';
import type { InsightAction } from './insight-action.entity.js';
import { type ScansAround, ScansAroundRepository } from './scans-around.repository.js';

/** Scans further from the day are not compared: too much else has changed. */
const MAX_DAYS = 90;

/** Compares the scans before and after the day on which an action was done. */
@Injectable()
export class ReadOutcome {
  constructor(
    private readonly actions: ActionsService,
    private readonly tracked: ActionsRepository,
    private readonly around: ScansAroundRepository,
    private readonly businesses: BusinessesService,
    private readonly scans: ScansRepository,
    private readonly compare: CompareStoredScans,
  ) {}

  /** @throws Problem `not_found`, `action_not_done` */
  async run(tenant: Tenant, id: number): Promise<ActionOutcomeDto> {
    const action = await this.actions.get(tenant, id);
    const { doneOn, businessId, status } = action;
    if (!doneOn)
      throw new Problem(ACTION_NOT_DONE, `The status of action ${id} is ${status}. Set it to done first.`);
    const { timezone, keywords: tracked } = await this.businesses.summary(tenant, businessId);
    const keywords = keywordsOf(action, tracked);
    const found = await this.around.find(action, keywords.map(keywordKey), {
      earliest: startOfDay(timezone, addDays(doneOn, -MAX_DAYS)),
      start: startOfDay(timezone, doneOn),
      end: startOfDay(timezone, addDays(doneOn, 1)),
      latest: startOfDay(timezone, addDays(doneOn, MAX_DAYS + 1)),
    });
    const outcomes: KeywordOutcomeDto[] = [];
    for (const keyword of keywords) {
      const around = found.get(keywordKey(keyword));
      outcomes.push({
        keyword,
        expected: expectedFor(action, keyword),
        ...(await this.change(tenant, action, { keyword, around, timezone })),
      });
    }
    return { success: true, action_id: id, done_on: doneOn, keywords: outcomes };
  }

  private async change(
    tenant: Tenant,
    action: InsightAction,
    { keyword, around, timezone }: { keyword: string; around: ScansAround | undefined; timezone: string },
  ): Promise<Omit<KeywordOutcomeDto, 'keyword' | 'expected'>> {
    const none = {
      compared_pins: 0,
      positions_gained: null,
      p_value: null,
      significant: false,
      other_actions: [],
    };
    const after = around ? await this.scans.find(tenant, around.afterId) : null;
    if (!after) return { before: null, after: null, ...none, reason: 'no_later_scan' };
    const before = around?.beforeId ? await this.scans.find(tenant, around.beforeId) : null;
    if (!before) return { before: null, after: describe(after), ...none, reason: 'no_earlier_scan' };
    const { comparison } = await this.compare.between(before, after);
    const [from, to] = [before, after].map(({ completedAt }) => dateIn(timezone, completedAt ?? new Date(0)));
    const others = await this.tracked.doneBetween(action.businessId, from ?? '', to ?? '');
    return {
      before: describe(before),
      after: describe(after),
      compared_pins: comparison.pairs,
      positions_gained: comparison.meanChange,
      p_value: comparison.pValue,
      significant: comparison.significant,
      reason: comparison.reason,
      other_actions: others
        .filter(
          (other) =>
            other.id !== action.id && (other.keywordKey ?? keywordKey(keyword)) === keywordKey(keyword),
        )
        .map((other) => ({ id: other.id, action: other.action, done_on: other.doneOn ?? '' })),
    };
  }
}

/** Returns the keywords that an action concerns. @param tracked keywords of the business */
function keywordsOf({ keyword, expected }: InsightAction, tracked: readonly string[]): readonly string[] {
  if (keyword) return [keyword];
  return expected.length > 0 ? expected.map((gain) => gain.keyword) : tracked;
}

function expectedFor({ expected }: InsightAction, keyword: string): KeywordOutcomeDto['expected'] {
  const gain = expected.find((one) => one.keywordKey === keywordKey(keyword));
  if (!gain) return null;
  const { positions_gained, interval_90, method } = ExpectedGainDto.from(gain);
  return { positions_gained, interval_90, method };
}

function describe({ id, completedAt }: Scan): NonNullable<KeywordOutcomeDto['before']> {
  return { scan_id: id, scanned_at: (completedAt ?? new Date(0)).toISOString() };
}
