import { createGrid, type Pin } from '#libs/geo-grid';
import { retryDuringOutage } from '#platform/database/outage';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { Budgets } from '../../search/spending/budgets.js';
import { CostCounter } from '../../search/spending/cost-counter.js';
import { type Cost, costIn, type Lease, type Pause } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import type { PinOutcome } from '../record/pins/pin-outcome.js';
import { ScanPinsRepository } from '../record/pins/scan-pins.repository.js';
import { maxRepeats, RepeatBudget } from '../record/repeat-budget.js';
import type { Scan } from '../record/scan.entity.js';
import { planOf } from '../record/scan-grid.js';
import { toSearch } from '../record/search-settings.js';
import { FindCandidates } from './candidates.js';
import { measureDirectly } from './measure-directly.js';
import { JudgePins } from './plausibility/judge-pins.js';
import { MeasureQueued, type QueueResult } from './queued/measure-queued.js';
import { StorePins } from './store-pins.js';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Called for each pin that was tried. */
  readonly onPin: () => void;
}

/** Measures the pins that a scan lacks and stores them in batches. */
@Injectable()
export class MeasureScan {
  constructor(
    private readonly pins: ScanPinsRepository,
    private readonly storePins: StorePins,
    private readonly findCandidates: FindCandidates,
    private readonly providers: ProviderRegistry,
    private readonly measureQueued: MeasureQueued,
    private readonly judgePins: JudgePins,
    private readonly budgets: Budgets,
    private readonly leases: ScanLeasesRepository,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Retries writes during a database outage, because the measured pins may be paid.
   *
   * @returns when to continue: a provider is paused or has searches in its queue; 0 if all pins were tried or the signal
   *   was aborted
   * @throws LeaseLostError
   */
  async run(scan: Scan, lease: Lease, { signal, onPin }: RunOptions): Promise<Pause> {
    const candidates = await this.findCandidates.run(scan, signal);
    const first = candidates[0]?.provider.profile.name ?? scan.provider;
    const tried = await this.pins.findTried(scan.id);
    const grid = createGrid(planOf(scan));
    const costs = new CostCounter();
    const repeats = new RepeatBudget(maxRepeats(scan.pinsTotal) - scan.searchesRepeated);
    const drainCost = (): Cost => this.costOn(first, costs, repeats);
    const writer = this.storePins.open({ lease, known: new Map(), drainCost, signal });
    const onOutcome = async (outcome: PinOutcome): Promise<void> => {
      const provider = 'places' in outcome ? outcome.provider.name : first;
      this.metrics.pins.inc({ provider, outcome: nameOf(outcome) });
      onPin();
      await writer.add(this.judgePins.hold(outcome, grid.pins[outcome.pin]));
    };
    const shared = {
      candidates,
      settings: toSearch(scan.settings()),
      signal: AbortSignal.any([signal, writer.failed]),
    };
    const pins = grid.pins.filter((pin) => !tried.has(pin.index));
    let queued: QueueResult;
    let pausedMs: number;
    try {
      queued = await this.measureQueued.run({ ...shared, scan, lease, pins }, onOutcome);
      pausedMs = await measureDirectly(
        rotate(queued.pins),
        {
          ...shared,
          tenant: { accountId: scan.accountId, livemode: scan.livemode },
          keyword: scan.keyword,
          costs,
          mayRepeat: repeats.take,
          concurrency: this.providers.concurrency(first),
        },
        onOutcome,
      );
    } finally {
      // Also after an error, while the lease is still held: the pending pins may be paid.
      await writer.finish();
    }
    // Searches for pins that still wait may be paid, too.
    const cost = drainCost();
    if (cost.searches + cost.repeats > 0) {
      await retryDuringOutage(() => this.leases.renew(lease, { measured: 0, found: 0, cost }), signal);
    }
    return { retryMs: sooner(pausedMs, queued.retryMs), seenReady: queued.seenReady };
  }

  private costOn(provider: string, costs: CostCounter, budget: RepeatBudget): Cost {
    const spent = costs.drain();
    const repeats = budget.drain();
    if (repeats > 0) this.metrics.searchesRepeated.inc({ provider }, repeats);
    return costIn(this.budgets.currency, spent, repeats);
  }
}

/** Starts with a random pin: a pin that the provider cannot answer must not block the others at each attempt. */
function rotate(pins: readonly Pin[]): Pin[] {
  const first = Math.floor(Math.random() * pins.length);
  return [...pins.slice(first), ...pins.slice(0, first)];
}

/** Returns the sooner of two times; 0 means never. */
function sooner(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}

function nameOf(outcome: PinOutcome): string {
  if ('unmeasuredReason' in outcome) return 'unmeasured';
  return outcome.subjectIndex === null ? 'absent' : 'found';
}
