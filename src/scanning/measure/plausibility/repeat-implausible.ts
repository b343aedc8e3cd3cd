import { isPlausibleAmong, type PinAnswer } from '#libs/answer-plausibility';
import { createGrid, type Pin } from '#libs/geo-grid';
import { ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderRegistry } from '../../../search/provider-registry.js';
import { Budgets } from '../../../search/spending/budgets.js';
import { CostCounter } from '../../../search/spending/cost-counter.js';
import { costIn, type Lease } from '../../record/leases/lease.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';
import type { MeasuredPin } from '../../record/pins/pin-outcome.js';
import { ScanPinsRepository, type StoredAnswer } from '../../record/pins/scan-pins.repository.js';
import { maxRepeats, RepeatBudget } from '../../record/repeat-budget.js';
import type { Scan } from '../../record/scan.entity.js';
import { planOf } from '../../record/scan-grid.js';
import { ScansRepository } from '../../record/scans.repository.js';
import { toSearch } from '../../record/search-settings.js';
import { type Candidate, FindCandidates } from '../candidates.js';
import { JudgePins, toAnswer } from './judge-pins.js';

/** Pins of an empty area that are measured again. If one of them lists places, the others follow. */
const PROBES_OF_EMPTY_AREA = 3;

/** What the repeats of one scan share. */
interface Repeats {
  readonly scan: Scan;
  readonly lease: Lease;
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly grid: readonly Pin[];
  /** The answers that a repeated one is judged against. */
  readonly plausible: readonly PinAnswer[];
  readonly budget: RepeatBudget;
  readonly signal: AbortSignal;
}

/**
 * Repeats the searches with an implausible answer once, without a cache, before the scan ends. Each result is stored with
 * its cost under the lease of the scan, so a crash repeats only the searches under way. What stays implausible is
 * unmeasured when the scan ends.
 */
@Injectable()
export class RepeatImplausible {
  private readonly logger = new Logger(RepeatImplausible.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: ScansRepository,
    private readonly pins: ScanPinsRepository,
    private readonly leases: ScanLeasesRepository,
    private readonly judgePins: JudgePins,
    private readonly findCandidates: FindCandidates,
    private readonly providers: ProviderRegistry,
    private readonly budgets: Budgets,
    private readonly metrics: Metrics,
  ) {}

  /** @throws LeaseLostError; the signal's reason */
  async run(lease: Lease, signal: AbortSignal): Promise<void> {
    const scan = await this.scans.findById(lease.scanId);
    if (!scan || scan.pinsMeasured === 0) return;
    const stored = await this.pins.findAll(scan.id);
    const { implausible, emptyArea, answers } = await this.judgePins.judge(scan, stored);
    const open = stored.filter(({ askedAgain }) => !askedAgain);
    const doubtful = open.filter(({ pin }) => implausible.has(pin));
    const empty = open.filter(({ pin }) => emptyArea.includes(pin));
    if (doubtful.length + empty.length > 0) {
      this.logger.warn(
        { scanId: scan.id, pins: doubtful.length + empty.length },
        'implausible answers of a provider',
      );
      const excluded = new Set([...implausible.keys(), ...emptyArea]);
      const repeats: Repeats = {
        scan,
        lease,
        candidates: new Map(
          (await this.findCandidates.run(scan, signal)).map((one) => [one.provider.profile.name, one]),
        ),
        grid: createGrid(planOf(scan)).pins,
        plausible: answers.filter(({ pin }) => !excluded.has(pin)),
        budget: new RepeatBudget(maxRepeats(scan.pinsTotal) - scan.searchesRepeated),
        signal,
      };
      await this.repeatAll(doubtful, repeats);
      const probes = spread(empty, PROBES_OF_EMPTY_AREA);
      const refilled = await this.repeatAll(probes, repeats);
      if (refilled > 0) {
        await this.repeatAll(
          empty.filter((row) => !probes.includes(row)),
          repeats,
        );
      }
    }
    if (stored.every(({ held }) => held === null)) return;
    await this.unitOfWork.run(async () => {
      await this.leases.lock(lease);
      await this.judgePins.settle(scan, await this.pins.findAll(scan.id));
    });
  }

  /** @returns how many pins have a plausible answer now */
  private async repeatAll(stored: readonly StoredAnswer[], repeats: Repeats): Promise<number> {
    const left = stored.values();
    let replaced = 0;
    const work = async (): Promise<void> => {
      for (const row of left) {
        if (repeats.signal.aborted) return;
        if (await this.repeat(row, repeats)) replaced++;
      }
    };
    const [provider] = repeats.candidates.keys();
    const workers = this.providers.concurrency(provider ?? repeats.scan.provider);
    await Promise.all(Array.from({ length: Math.min(workers, stored.length) }, work));
    return replaced;
  }

  /** Measures a pin again at its provider. @returns whether the new answer is plausible */
  private async repeat(row: StoredAnswer, repeats: Repeats): Promise<boolean> {
    const { scan, candidates, grid, plausible, budget, signal } = repeats;
    const candidate = candidates.get(row.provider ?? '');
    const at = grid[row.pin];
    if (!candidate || !at || !budget.take()) return false;
    this.metrics.searchesRepeated.inc({ provider: candidate.provider.profile.name });
    const costs = new CostCounter();
    let measured: MeasuredPin | null = null;
    try {
      const answer = await candidate.measure(row.pin, {
        ...toSearch(scan.settings()),
        tenant: { accountId: scan.accountId, livemode: scan.livemode },
        keyword: scan.keyword,
        lat: at.lat,
        lng: at.lng,
        depth: SEARCH_DEPTH,
        fresh: true,
        hasAlternative: true,
        costs,
        signal,
      });
      if (answer !== 'outside_coverage') measured = answer;
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error;
    } finally {
      // Also after an abort: the search that was under way is paid.
      const isPlausible =
        measured !== null &&
        isPlausibleAmong(toAnswer(at, measured), plausible, { keyword: scan.keyword, depth: SEARCH_DEPTH });
      if (!isPlausible) measured = null;
      await this.store(row, measured, costs, repeats);
    }
    return measured !== null;
  }

  private async store(
    row: StoredAnswer,
    measured: MeasuredPin | null,
    costs: CostCounter,
    { scan, lease, budget }: Repeats,
  ): Promise<void> {
    const cost = costIn(this.budgets.currency, costs.drain(), budget.drain());
    const found = measured && measured.subjectIndex !== null && row.rank <= 0 ? 1 : 0;
    await this.unitOfWork.run(async () => {
      await this.leases.renew(lease, { measured: 0, found, cost });
      if (measured) await this.judgePins.store(scan, [measured], true);
      else await this.pins.replace(scan.id, { ...row, askedAgain: true });
    });
  }
}

/** Returns at most `count` of the pins, evenly spread over their list. */
function spread<T>(pins: readonly T[], count: number): T[] {
  const wanted = Math.min(count, pins.length);
  return Array.from(
    { length: wanted },
    (_, index) => pins[Math.floor(((index + 0.5) * pins.length) / wanted)] as T,
  );
}
