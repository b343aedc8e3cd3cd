import { ABSENT } from '#libs/rank-metrics';
import type { Advice } from '#libs/rank-model';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { keywordKey } from '../../businesses/keyword.js';
import { ScansRepository } from '../../scanning/record/scans.repository.js';
import { CheckEstimates } from '../calibration/check-estimates.js';
import { InsightsRepository, type NewInsight } from '../insights.repository.js';
import { impactColumns } from '../insights.sql.js';
import type { StoredObservation } from '../observed/read-observed-scans.js';
import { type DueInsights, DueInsightsRepository } from './due-insights.repository.js';

/** The advice of one generation for one keyword. */
export interface KeywordAdvice extends StoredObservation {
  readonly advice: readonly Advice[];
}

/** Maximum number of competitors per insight. */
const MAX_RIVALS = 5;

/** Replaces the insights of a business by a new generation in one transaction. */
@Injectable()
export class StoreInsights {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly insights: InsightsRepository,
    private readonly due: DueInsightsRepository,
    private readonly estimates: CheckEstimates,
    private readonly scans: ScansRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Does nothing if another process has stored the insights, or the business was deleted. If a scan was deleted, its
   * deletion has requested insights anew, and these are not stored.
   */
  async replace(business: Business, due: DueInsights, generated: readonly KeywordAdvice[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.due.lock(due))) return;
      const stored = await this.scans.statesOf(generated.map(({ scan }) => scan.id));
      if (stored.size < generated.length) return;
      for (const one of generated) await this.estimates.run(one);
      const worded = await this.worded(business.id);
      await this.insights.removeReplaced(
        business.id,
        generated.map(({ scan }) => scan.keywordKey),
        business.keywords.map(keywordKey),
      );
      const rows = generated
        .flatMap((one) => rowsOf(one, this.clock.now()))
        .map((row) => ({ ...row, ...worded.get(plainTextOf(row)) }));
      await this.insights.insert(rows);
      await this.due.complete(due);
    });
  }

  /** Returns the wording of the language model by plain text: it stays valid while the plain text is the same. */
  private async worded(businessId: number) {
    const rows = await this.insights.findWorded(businessId);
    return new Map(
      rows.map(({ title, description, ...words }) => [plainTextOf({ title, description }), words]),
    );
  }
}

function plainTextOf({ title, description }: { title: string; description: string }): string {
  return JSON.stringify([title, description]);
}

function rowsOf({ scan, observed, advice }: KeywordAdvice, now: Date): NewInsight[] {
  const { accountId, livemode, businessId, keyword, id } = scan;
  const results = observed.places.reduce(
    (sum, { ranks }) => sum + ranks.filter((rank) => rank > ABSENT).length,
    0,
  );
  return advice.map(({ action, title, description, figures, effort, pins, rivals, impact, score }) => ({
    accountId,
    livemode,
    businessId,
    keyword,
    keywordKey: scan.keywordKey,
    scanId: id,
    action,
    title,
    description,
    effort,
    wordedTitle: null,
    wordedDescription: null,
    figures: JSON.stringify(figures),
    ...impactColumns(impact),
    shareOfLocalVoiceGained: impact.shareOfLocalVoiceGained,
    source: impact.source,
    features: [...impact.features],
    pins: [...pins],
    rivals: rivals.slice(0, MAX_RIVALS),
    pinsMeasured: scan.pinsMeasured,
    results,
    score,
    generatedAt: now,
  }));
}
