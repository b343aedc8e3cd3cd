import type { Advice } from '#libs/rank-model';
import { ABSENT } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { keywordKey } from '../../businesses/keyword.js';
import { CheckEstimates } from '../calibration/check-estimates.js';
import type { Selectable } from 'kysely';
import { type InsightTables, insightTables } from '../insight.tables.js';
import type { StoredObservation } from '../observed/read-observed-scans.js';
import { type DueInsights, DueInsightsRepository } from './due-insights.js';

/** What a generation worked out for one keyword. */
export interface KeywordAdvice extends StoredObservation {
  readonly advice: readonly Advice[];
}

/** Competitors that stand with an insight. */
const MOST_RIVALS = 5;
const ROWS_PER_INSERT = 500;

/** Puts a generation of insights in the place of the one before, all at once. */
@Injectable()
export class StoreInsights {
  constructor(
    private readonly em: EntityManager,
    private readonly due: DueInsightsRepository,
    private readonly estimates: CheckEstimates,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when another process was faster, or the business is gone. */
  async replace(business: Business, due: DueInsights, generated: readonly KeywordAdvice[]): Promise<void> {
    await this.em.transactional(async () => {
      const locked = await this.em.execute<unknown[]>(
        'select 1 from business where id = ? and account_id = ? and livemode = ? for no key update',
        [business.id, business.accountId, business.livemode],
      );
      if (locked.length === 0 || !(await this.due.lock(due))) return;
      for (const one of generated) await this.estimates.run(one);
      const worded = await this.worded(business);
      await this.remove(business, generated);
      const rows = generated
        .flatMap((one) => rowsOf(one, this.clock.now()))
        .map((row) => ({ ...row, ...worded.get(plainTextOf(row)) }));
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        const batch = rows.slice(start, start + ROWS_PER_INSERT);
        await insightTables(this.em).insertInto('insight').values(batch).execute();
      }
      await this.due.settle(due);
    });
  }

  /** Words that a language model was asked for, by the plain ones: they hold as long as these stay the same. */
  private async worded({ id }: Business): Promise<ReadonlyMap<string, Words>> {
    const rows = await insightTables(this.em)
      .selectFrom('insight')
      .select(['title', 'description', 'worded_title', 'worded_description'])
      .where('business_id', '=', id)
      .where('worded_title', 'is not', null)
      .execute();
    return new Map(
      rows.map(({ title, description, ...words }) => [plainTextOf({ title, description }), words]),
    );
  }

  /** Those that are replaced, and those of keywords that nobody tracks any more. */
  private async remove(business: Business, generated: readonly KeywordAdvice[]): Promise<void> {
    const replaced = generated.map(({ scan }) => scan.keywordKey);
    const tracked = business.keywords.map(keywordKey);
    await insightTables(this.em)
      .deleteFrom('insight')
      .where('business_id', '=', business.id)
      .where((is) =>
        is.or([
          ...(replaced.length > 0 ? [is('keyword_key', 'in', replaced)] : []),
          ...(tracked.length > 0 ? [is('keyword_key', 'not in', tracked)] : [is.lit(true)]),
        ]),
      )
      .execute();
  }
}

type Words = Pick<Selectable<InsightTables['insight']>, 'worded_title' | 'worded_description'>;

function plainTextOf({ title, description }: { title: string; description: string }): string {
  return JSON.stringify([title, description]);
}

function rowsOf({ scan, observed, advice }: KeywordAdvice, now: Date) {
  const { accountId, livemode, businessId, keyword, id } = scan;
  const results = observed.places.reduce(
    (sum, { ranks }) => sum + ranks.filter((rank) => rank > ABSENT).length,
    0,
  );
  return advice.map(({ action, title, description, figures, effort, pins, rivals, impact, score }) => ({
    ...{ account_id: accountId, livemode, business_id: businessId },
    ...{ keyword, keyword_key: scan.keywordKey, scan_id: id },
    ...{ action, title, description, effort, worded_title: null, worded_description: null },
    figures: JSON.stringify(figures),
    positions_gained: impact.positionsGained,
    interval_low: impact.interval90[0],
    interval_high: impact.interval90[1],
    share_of_local_voice_gained: impact.shareOfLocalVoiceGained,
    ...{ noise: impact.noise, method: impact.method, confidence: impact.confidence, source: impact.source },
    features: [...impact.features],
    pins: [...pins],
    rivals: rivals.slice(0, MOST_RIVALS),
    ...{ pins_measured: scan.pinsMeasured, results, score, generated_at: now },
  }));
}
