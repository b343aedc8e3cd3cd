import { isOutage, throughOutages } from '#platform/database/outage';
import type { JobContext } from '#platform/jobs/job-queue';
import { LogContext } from '#platform/logging/log-context';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { EndScan } from '../end/end-scan.js';
import { MeasureScan } from './measure-scan.js';
import {
  type Lease,
  LEASE_RENEWAL_MS,
  LEASE_SECONDS,
  LeaseLostError,
  ScanLeases,
} from '../queue/scan-lease.js';
import { ScansRepository } from '../scans.repository.js';

/** A scan that killed its worker this often is ended with what it has. Hand-backs do not count. */
const MAX_ATTEMPTS = 5;

/** Measures what a scan still lacks, and ends it. Safe to run twice, or on two machines: one has the lease. */
@Injectable()
export class RunScan {
  private readonly logger = new Logger(RunScan.name);

  constructor(
    private readonly scans: ScansRepository,
    private readonly leases: ScanLeases,
    private readonly measureScan: MeasureScan,
    private readonly endScan: EndScan,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
  ) {}

  /** Runs this scan, if nobody else does. */
  async run({ scanId }: { scanId: number }, context: Pick<JobContext, 'signal'>): Promise<void> {
    const lease = await this.leases.acquire(scanId);
    if (lease) await this.runLeased(lease, context);
  }

  async runLeased(lease: Lease, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(lease, lost), LEASE_RENEWAL_MS);
    try {
      await this.work(lease, AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        await this.handBack(lease, error);
        throw error;
      }
      await this.tellOfLoss(error);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Whoever cancels a scan, or deletes its business, takes it from its worker; everything else is a sign of trouble. */
  private async tellOfLoss({ scanId, message }: LeaseLostError): Promise<void> {
    const state = (await this.scans.statesOf([scanId])).get(scanId);
    if (!state || state.status === 'cancelled') return;
    this.metrics.leasesLost.inc();
    this.logger.warn({ scanId }, message);
  }

  /** Where it was the database that failed, it may be back in a moment; if not, the lease runs out by itself. */
  private async handBack(lease: Lease, error: unknown): Promise<void> {
    const release = () => this.leases.release(lease, { asNotTried: isOutage(error) });
    await throughOutages(release, AbortSignal.timeout(LEASE_SECONDS * 1000));
  }

  /** A renewal that the database did not answer is not a lost lease: if it is, the next write tells. */
  private async renew(lease: Lease, lost: AbortController): Promise<void> {
    try {
      await this.leases.renew(lease);
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error);
      else this.logger.warn({ err: error, scanId: lease.scanId }, 'the lease was not renewed');
    }
  }

  private async work(lease: Lease, signal: AbortSignal): Promise<void> {
    const scan = await this.scans.findOwned(lease.scanId);
    if (!scan) return;
    const { accountId, requestId } = scan;
    await this.logContext.runWith({ scanId: scan.id, accountId }, requestId ?? null, async () => {
      const laterMs = scan.attempt <= MAX_ATTEMPTS ? await this.measureScan.run(scan, lease, signal) : 0;
      if (signal.reason instanceof LeaseLostError) throw signal.reason;
      await throughOutages(async () => {
        if (signal.aborted) await this.leases.release(lease, { asNotTried: true });
        else if (laterMs > 0) await this.leases.postpone(lease, laterMs);
        else await this.endScan.run(lease);
      }, signal);
    });
  }
}
