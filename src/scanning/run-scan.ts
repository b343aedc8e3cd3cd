import { createGrid } from '#libs/geo-grid';
import type { MatchSubject, SearchProvider } from '#libs/local-search';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import type { JobContext } from '#platform/jobs/job-queue';
import { LogContext } from '#platform/logging/log-context';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { BusinessesService } from '../businesses/businesses.service.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { Searches } from '../search/searches.js';
import { EndScan } from './end-scan.js';
import { measurePins } from './measure-pins.js';
import { type KnownPlaces, type PinOutcome, PinStore } from './pin-store.js';
import { PinWriter } from './pin-writer.js';
import { type Lease, LEASE_RENEWAL_MS, LeaseLostError, ScanLeases } from './scan-lease.js';
import type { Scan } from './scan.entity.js';
import { ScansRepository } from './scans.repository.js';

export const runScanJob = defineJob<{ scanId: number }>('scan.run');

/** A scan that killed its worker this often is ended with what it has. Hand-backs do not count. */
const MAX_ATTEMPTS = 5;

const HAND_BACK_ATTEMPTS = 10;
const HAND_BACK_PAUSE_MS = 1_000;

/** Measures what a scan still lacks, and ends it. Safe to run twice, or on two machines: one has the lease. */
@Injectable()
export class RunScan {
  private readonly logger = new Logger(RunScan.name);

  constructor(
    private readonly scans: ScansRepository,
    private readonly leases: ScanLeases,
    private readonly pins: PinStore,
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly searches: Searches,
    private readonly endScan: EndScan,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
  ) {}

  @HandlesJob(runScanJob)
  async run({ scanId }: { scanId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const lease = await this.leases.acquire(scanId);
    if (!lease) return;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.leases.renew(lease).catch((error: unknown) => {
        lost.abort(error);
      });
    }, LEASE_RENEWAL_MS);
    try {
      await this.runLeased(lease, AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        await this.handBack(lease);
        throw error;
      }
      this.metrics.leasesLost.inc();
      this.logger.warn({ scanId }, error.message);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Where it was the database that failed it may be back in a moment; if not, the lease runs out by itself. */
  private async handBack(lease: Lease): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.leases.release(lease);
        return;
      } catch (error) {
        if (attempt === HAND_BACK_ATTEMPTS) throw error;
        await setTimeout(HAND_BACK_PAUSE_MS);
      }
    }
  }

  private async runLeased(lease: Lease, signal: AbortSignal): Promise<void> {
    const scan = await this.scans.findOwned(lease.scanId);
    if (!scan) return;
    const { accountId, requestId } = scan;
    await this.logContext.within({ scanId: scan.id, accountId }, requestId ?? null, async () => {
      if (scan.attempt <= MAX_ATTEMPTS) await this.measure(scan, lease, signal);
      if (signal.aborted) await this.leases.release(lease, { asNotTried: true });
      else await this.endScan.run(lease);
    });
  }

  private async measure(scan: Scan, lease: Lease, signal: AbortSignal): Promise<void> {
    const provider = this.providers.byName(scan.provider);
    const subject = await this.subjectAt(provider, scan, signal);
    const done = await this.pins.donePins(scan.id);
    const grid = createGrid({
      center: { lat: scan.centerLat, lng: scan.centerLng },
      gridSize: scan.gridSize,
      radiusMiles: scan.radiusMiles,
    });
    const known: KnownPlaces = new Map();
    const writer = new PinWriter((batch) => this.pins.append(lease, scan.provider, batch, known));
    const stop = new AbortController();
    await measurePins(
      grid.pins.filter((pin) => !done.has(pin.index)),
      {
        search: (query) => this.searches.search(provider, query),
        subject,
        keyword: scan.keyword,
        concurrency: this.providers.settings(provider.name).concurrency,
        signal: AbortSignal.any([signal, stop.signal]),
      },
      (outcome) => {
        this.metrics.pins.inc({ provider: provider.name, outcome: nameOf(outcome) });
        if (writer.hasFailed) stop.abort();
        else writer.add(outcome);
      },
    );
    await writer.finish();
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
