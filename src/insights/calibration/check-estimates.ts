import { type Advice, realisedShare } from '#libs/rank-model';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import { differencesOf } from '../../rankings/comparison/differences.js';
import { ScansRepository } from '../../scanning/scans.repository.js';
import { impactColumns } from '../insights.sql.js';
import { ReadObservedScans, type StoredObservation } from '../observed/read-observed-scans.js';
import { EstimatesRepository, type OpenEstimate } from './estimates.repository.js';

/** A quarter of an advised change, and more, counts as done; the trickle of reviews that comes by itself does not. */
const LEAST_REALISED = 0.25;
/** Far more than was advised is not what was estimated. */
const MOST_REALISED = 2;
/** After so long, too much else has changed. */
const OPEN_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Holds stored estimates against what happened: when a later scan of the same grid shows that a business has done what
 * was advised, the change of its average total rank is the outcome. Of each action one estimate is open at a time, so
 * that one change is not counted once for every scan before it.
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

  /** Checks the open estimates of a keyword, and opens new ones. In the transaction that stores the insights. */
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
      .filter(({ realised }) => realised >= LEAST_REALISED);
    if (done.length === 0) return;
    await this.estimates.remove(
      done.filter(({ realised }) => realised > MOST_REALISED).map(({ estimate }) => estimate),
    );
    const { comparison } = await this.compare.between(scan, latest.scan);
    const [before, after] = [comparison.before?.averageTotalRank, comparison.after?.averageTotalRank];
    if (typeof before !== 'number' || typeof after !== 'number') return;
    for (const { estimate, realised } of done.filter((one) => one.realised <= MOST_REALISED)) {
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
    // Of the others no scan could show that they were done.
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
