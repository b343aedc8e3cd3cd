import { createGrid, type Pin } from '#libs/geo-grid';
import type { MatchSubject, SearchProvider } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { throughOutages } from '#platform/database/outage';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { measurePins } from './measure-pins.js';
import { type KnownPlaces, type PinOutcome, PinStore } from './pin-store.js';
import { PinWriter } from './pin-writer.js';
import type { Lease } from './scan-lease.js';
import type { Scan } from './scan.entity.js';

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
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /**
   * A database that is away is waited for: what has been measured may have cost money.
   *
   * @returns how long the provider is paused, in milliseconds; 0 when all pins were tried or it was asked to stop
   * @throws LeaseLostError
   */
  async run(scan: Scan, lease: Lease, signal: AbortSignal): Promise<number> {
    const provider = this.providers.byName(scan.provider);
    const subject = await this.subjectAt(provider, scan, signal);
    const done = await this.pins.donePins(scan.id);
    const grid = createGrid({
      center: { lat: scan.centerLat, lng: scan.centerLng },
      gridSize: scan.gridSize,
      radiusMiles: scan.radiusMiles,
    });
    const known: KnownPlaces = new Map();
    const unwritable = new AbortController();
    const writer = new PinWriter(async (batch) => {
      try {
        await throughOutages(() => this.pins.append(lease, provider, batch, known), signal);
      } catch (error) {
        unwritable.abort(error);
        throw error;
      }
    });
    const pausedMs = await measurePins(
      fromAnywhere(grid.pins.filter((pin) => !done.has(pin.index))),
      {
        provider,
        subject,
        keyword: scan.keyword,
        concurrency: this.providers.settings(provider.name).concurrency,
        mayWait: this.mayWait(scan),
        signal: AbortSignal.any([signal, unwritable.signal]),
      },
      async (outcome) => {
        this.metrics.pins.inc({ provider: provider.name, outcome: nameOf(outcome) });
        await writer.add(outcome);
      },
    );
    await writer.finish();
    return pausedMs;
  }

  private mayWait({ startedAt, createdAt }: Scan): boolean {
    return this.clock.now().getTime() - (startedAt ?? createdAt).getTime() < LONGEST_WAIT_MS;
  }

  /** The business as this provider knows it: its own ID for it, where it has one, beats any name. */
  private async subjectAt(provider: SearchProvider, scan: Scan, signal: AbortSignal): Promise<MatchSubject> {
    const business = await this.businesses.get(scan, scan.businessId);
    const { name, lat, lng } = business;
    const cid = business.cid ?? null;
    const placeId = business.placeId ?? null;
    // What Google calls it is what such a provider's results call it; asking again would cost a search.
    if (provider.identifiers === 'google') return { cid, name, lat, lng, placeId };
    const listed = await provider.lookUp({ cid, placeId, name, lat, lng }, signal);
    return { cid, name, lat, lng, placeId: listed?.placeId ?? placeId };
  }
}

/** Begins with another pin each time: one that the provider cannot answer must not keep all others waiting. */
function fromAnywhere(pins: readonly Pin[]): Pin[] {
  const first = Math.floor(Math.random() * pins.length);
  return [...pins.slice(first), ...pins.slice(0, first)];
}

function nameOf(outcome: PinOutcome): string {
  if ('unmeasuredReason' in outcome) return 'unmeasured';
  return outcome.subjectIndex === null ? 'absent' : 'found';
}
