import type { ChangeExplained } from '#libs/rank-model';
import { Problem } from '#platform/http/problem';
import { NOT_READY } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { requireComparable } from '../../rankings/comparison/differences.js';
import { requireEnded } from '../../rankings/results/require-ended.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ModelBusyError, ModelThread } from '../model/model-thread.js';
import { ReadObservedScans } from '../observed/read-observed-scans.js';
import type { ExplanationDto, Unexplained } from './dto/explanation.dto.js';
import { summarize } from './summarize.js';

/** Stored scans do not change and fitting is expensive, so the latest explanations are cached. */
const MAX_CACHED = 200;

@Injectable()
export class ExplainScan {
  private readonly cache = new LRUCache<string, ChangeExplained | Unexplained>({ max: MAX_CACHED });

  constructor(
    private readonly scans: ScansService,
    private readonly series: ScanSeriesRepository,
    private readonly businesses: BusinessesService,
    private readonly observations: ReadObservedScans,
    private readonly model: ModelThread,
  ) {}

  /** @throws Problem `not_found`, `scan_not_finished`, `scans_not_comparable`, `not_ready` */
  async run(tenant: Tenant, scanId: number, withId?: number): Promise<ExplanationDto> {
    const scan = await this.ended(tenant, scanId);
    const before = withId === undefined ? await this.previous(scan) : await this.ended(tenant, withId);
    if (!before) return describe(scan, null, 'no_earlier_scan');
    requireComparable(before, scan, 'the causes of the change cannot be separated');
    return describe(scan, before, await this.explained(before, scan));
  }

  private async previous(scan: Scan): Promise<Scan | null> {
    return scan.hasResults() ? this.series.findPreviousComparable(scan) : null;
  }

  private async ended(tenant: Tenant, id: number): Promise<Scan> {
    return requireEnded(await this.scans.get(tenant, id));
  }

  private async explained(before: Scan, after: Scan): Promise<ChangeExplained | Unexplained> {
    const subjectId = after.subjectPlaceId ?? before.subjectPlaceId ?? null;
    if (subjectId === null) return 'never_listed';
    // The place of the business changes when a new identifier of it is confirmed.
    const key = [before, after].map(({ id, subjectPlaceId }) => `${id}:${subjectPlaceId ?? ''}`).join('.');
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const found = (await this.compute(before, after, subjectId)) ?? 'nothing_in_common';
    this.cache.set(key, found);
    return found;
  }

  private async compute(before: Scan, after: Scan, subjectId: number): Promise<ChangeExplained | null> {
    const business = await this.businesses.get(after, after.businessId);
    const [early, late] = [
      await this.observations.read(before, business),
      await this.observations.read(after, business),
    ];
    try {
      return await this.model.run('explain', { before: early.observed, after: late.observed, subjectId });
    } catch (error) {
      if (!(error instanceof ModelBusyError)) throw error;
      throw new Problem(NOT_READY, 'Too many explanations are being computed. Retry in a minute.', {
        cause: error,
      });
    }
  }
}

function describe(scan: Scan, before: Scan | null, found: ChangeExplained | Unexplained): ExplanationDto {
  const explained = typeof found === 'string' ? null : found;
  const explanation = {
    success: true as const,
    scan_id: scan.id,
    compared_with: before?.id ?? null,
    business_id: scan.businessId,
    keyword: scan.keyword,
    observed: explained?.observed ?? null,
    parts: explained ? partsOf(explained) : [],
    noise_expected: explained?.noiseExpected ?? null,
    reason: typeof found === 'string' ? found : null,
  };
  return { ...explanation, summary: summarize(explanation) };
}

function partsOf(explained: ChangeExplained): ExplanationDto['parts'] {
  return [
    { cause: 'distance_mix', positions: explained.distanceMix },
    { cause: 'rivals_come_and_gone', positions: explained.rivalsComeAndGone },
    { cause: 'rivals_features', positions: explained.rivalsFeatures },
    { cause: 'own_features', positions: explained.ownFeatures },
    { cause: 'noise', positions: explained.noise },
  ];
}
