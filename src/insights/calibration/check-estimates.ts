import { type Advice, realisedShare } from '#libs/rank-model';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import { differencesOf } from '../../rankings/comparison/differences.js';
import { ScansRepository } from '../../scanning/record/scans.repository.js';
import { impactColumns } from '../insights.sql.js';
import { ReadObservedScans, type StoredObservation } from '../observed/read-observed-scans.js';
import { EstimatesRepository, type OpenEstimate } from './estimates.repository.js';

/** The least part of an advised change that counts as made. Less may be the usual trickle of reviews. */
const MIN_REALISED = 0.25;
/** A much larger change than the advised one says nothing about the estimate. */
const MAX_REALISED = 2;
/** Estimates expire after this: too much else has changed. */
const OPEN_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Compares stored estimates with outcomes. When a later scan of the same grid shows that a business made the advised
 * change, the change of its average total rank is the outcome. At most one estimate per keyword and action is open, so
 * that one change does not count once for every scan before it.
 */
@Injectable()
export class CheckEstimates {
  constructor(
    private readonly estimates: EstimatesRepository,
    private readonly scans: ScansRepository,
    private readonly businesses: BusinessesService,
    private readonly observations: ReadObservedScans,
    private readonly compare: CompareStoredScans,
    private readonly clock: Clock,
  ) {}

  /** Checks the open estimates of a keyword and opens new ones, in the transaction that stores the insights. */
  async run(latest: StoredObservation & { readonly advice: readonly Advice[] }): Promise<void> {
    const { businessId, keywordKey } = latest.scan;
    const open = await this.estimates.openOf(businessId, keywordKey);
    for (const [scanId, estimates] of Map.groupBy(open, ({ scanId }) => scanId)) {
      if (scanId !== latest.scan.id) await this.checkAll(scanId, estimates, latest);
    }
    await this.openNew(latest);
  }

  private async checkAll(
    scanId: number,
    estimates: readonly OpenEstimate[],
    latest: StoredObservation,
  ): Promise<void> {
    const oldest = this.clock.now().getTime() - OPEN_DAYS * DAY_MS;
    const scan = await this.scans.find(latest.scan, scanId);
    const stale = estimates.filter(({ estimatedAt }) => Date.parse(estimatedAt) < oldest);
    if (!scan || differencesOf(scan, latest.scan).length > 0) return this.estimates.remove(estimates);
    await this.estimates.remove(stale);
    const business = await this.businesses.get(scan, scan.businessId);
    const earlier = await this.observations.read(scan, business);
    const done = estimates
      .filter((estimate) => !stale.includes(estimate))
      .map((estimate) => ({ estimate, realised: realisedIn(estimate, earlier, latest) ?? 0 }))
      .filter(({ realised }) => realised >= MIN_REALISED);
    if (done.length === 0) return;
    await this.estimates.remove(
      done.filter(({ realised }) => realised > MAX_REALISED).map(({ estimate }) => estimate),
    );
    const { comparison } = await this.compare.between(scan, latest.scan);
    const [before, after] = [comparison.before?.averageTotalRank, comparison.after?.averageTotalRank];
    if (typeof before !== 'number' || typeof after !== 'number') return;
    for (const { estimate, realised } of done.filter((one) => one.realised <= MAX_REALISED)) {
      await this.estimates.close(estimate.id, {
        outcomeScanId: latest.scan.id,
        realised,
        outcome: before - after,
        isAlone: done.length === 1,
        checkedAt: this.clock.now(),
      });
    }
  }

  private async openNew({ scan, observed, subject, advice }: Parameters<CheckEstimates['run']>[0]) {
    const { accountId, livemode, businessId, keyword, keywordKey, id } = scan;
    const unchanged = { keyword, seen: observed.places, before: subject, after: subject };
    // No scan could show that the other changes were made.
    const checkable = advice.filter((one) => realisedShare(one, unchanged) !== null);
    for (const { action, change, impact } of checkable) {
      await this.estimates.open({
        accountId,
        livemode,
        businessId,
        keyword,
        keywordKey,
        action,
        scanId: id,
        change: JSON.stringify(change),
        ...impactColumns(impact),
        estimatedAt: this.clock.now(),
      });
    }
  }
}

function realisedIn(
  { action, change }: OpenEstimate,
  { scan, observed, subject: before }: StoredObservation,
  { subject: after }: StoredObservation,
): number | null {
  const advised = { action, change: change as Advice['change'] };
  return realisedShare(advised, { keyword: scan.keyword, seen: observed.places, before, after });
}
