import { createGrid } from '#libs/geo-grid';
import type { MatchSubject, SearchProvider } from '#libs/local-search';
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

/** Measures the pins that a scan still lacks, and stores each as soon as it is known. */
@Injectable()
export class MeasureScan {
  constructor(
    private readonly pins: PinStore,
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly metrics: Metrics,
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
    const writer = new PinWriter((batch) =>
      throughOutages(() => this.pins.append(lease, scan.provider, batch, known), signal),
    );
    const stop = new AbortController();
    const pausedMs = await measurePins(
      grid.pins.filter((pin) => !done.has(pin.index)),
      {
        provider,
        subject,
        keyword: scan.keyword,
        concurrency: this.providers.settings(provider.name).concurrency,
        signal: AbortSignal.any([signal, stop.signal]),
      },
      async (outcome) => {
        this.metrics.pins.inc({ provider: provider.name, outcome: nameOf(outcome) });
        await writer.add(outcome);
        if (writer.hasFailed) stop.abort();
      },
    );
    await writer.finish();
    return pausedMs;
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

function nameOf(outcome: PinOutcome): string {
  if ('unmeasuredReason' in outcome) return 'unmeasured';
  return outcome.subjectIndex === null ? 'absent' : 'found';
}
