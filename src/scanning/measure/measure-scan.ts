import { createGrid, type Pin } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { throughOutages } from '#platform/database/outage';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { CostCounter } from '../../search/spending/cost-counter.js';
import { Budgets } from '../../search/spending/budgets.js';
import { FindCandidates } from './find-candidates.js';
import { measurePins } from './measure-pins.js';
import type { PinOutcome } from './pin-outcome.js';
import { PinStore } from './pin-store.js';
import type { KnownPlaces } from '../places/place-store.js';
import { PinWriter } from './pin-writer.js';
import { MeasureQueued } from '../queued-provider/measure-queued.js';
import { toSearch } from '../search-settings.js';
import { type Cost, type Lease, NO_COST, ScanLeases } from '../queue/scan-lease.js';
import type { Scan } from '../scan.entity.js';

/**
 * A provider that is down is waited for, but somebody wants an answer some day: a scan under way for longer ends
 * with what it has.
 */
const LONGEST_WAIT_MS = 24 * 3600 * 1000;

/** Measures the pins that a scan still lacks, and stores each as soon as it is known. */
@Injectable()
export class MeasureScan {
  constructor(
    private readonly pins: PinStore,
    private readonly candidates: FindCandidates,
    private readonly providers: ProviderRegistry,
    private readonly measureQueued: MeasureQueued,
    private readonly budgets: Budgets,
    private readonly leases: ScanLeases,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /**
   * A database that is away is waited for: what has been measured may have cost money.
   *
   * @returns when there is something to do again, in milliseconds: a provider is paused, or works on searches in its queue;
   *   0 when all pins were tried or it was asked to stop
   * @throws LeaseLostError
   */
  async run(scan: Scan, lease: Lease, signal: AbortSignal): Promise<number> {
    const candidates = await this.candidates.of(scan, signal);
    const first = candidates[0]?.provider.profile.name ?? scan.provider;
    const done = await this.pins.donePins(scan.id);
    const grid = createGrid({
      center: { lat: scan.centerLat, lng: scan.centerLng },
      gridSize: scan.gridSize,
      radiusMiles: scan.radiusMiles,
    });
    const known: KnownPlaces = new Map();
    const unwritable = new AbortController();
    const costs = new CostCounter();
    const writer = new PinWriter(async (batch) => {
      // Once for all attempts to write it.
      const cost = this.costOn(costs);
      try {
        await throughOutages(() => this.pins.append(lease, batch, known, cost), signal);
      } catch (error) {
        unwritable.abort(error);
        throw error;
      }
    });
    const signals = AbortSignal.any([signal, unwritable.signal]);
    const settings = toSearch(scan.settings());
    const mayWait = this.mayWait(scan);
    const onOutcome = async (outcome: PinOutcome): Promise<void> => {
      const provider = 'places' in outcome ? outcome.provider.name : first;
      this.metrics.pins.inc({ provider, outcome: nameOf(outcome) });
      await writer.add(outcome);
    };
    const pins = grid.pins.filter((pin) => !done.has(pin.index));
    const wanted = { scan, lease, candidates, settings, pins, mayWait, signal: signals };
    const left = await this.measureQueued.run(wanted, onOutcome);
    const pausedMs = await measurePins(
      fromAnywhere(left.pins),
      {
        candidates,
        tenant: { accountId: scan.accountId, livemode: scan.livemode },
        keyword: scan.keyword,
        settings,
        costs,
        mayWait,
        concurrency: this.providers.concurrency(first),
        signal: signals,
      },
      onOutcome,
    );
    await writer.finish();
    // What was paid for pins that have to wait.
    const cost = this.costOn(costs);
    if (cost.searches > 0) {
      await throughOutages(() => this.leases.renew(lease, { measured: 0, found: 0, cost }), signal);
    }
    return sooner(pausedMs, await left.againMs());
  }

  private costOn(costs: CostCounter): Cost {
    const spent = costs.drain();
    return spent.searches === 0 ? NO_COST : { ...spent, currency: this.budgets.currency };
  }

  private mayWait({ startedAt, createdAt }: Scan): boolean {
    return this.clock.now().getTime() - (startedAt ?? createdAt).getTime() < LONGEST_WAIT_MS;
  }
}

/** Begins with another pin each time: one that the provider cannot answer must not keep all others waiting. */
function fromAnywhere(pins: readonly Pin[]): Pin[] {
  const first = Math.floor(Math.random() * pins.length);
  return [...pins.slice(first), ...pins.slice(0, first)];
}

/** Of two times, 0 being never. */
function sooner(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}

function nameOf(outcome: PinOutcome): string {
  if ('unmeasuredReason' in outcome) return 'unmeasured';
  return outcome.subjectIndex === null ? 'absent' : 'found';
}
