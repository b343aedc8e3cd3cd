import { retryDuringOutage } from '#platform/database/outage';
import { LogContext } from '#platform/logging/log-context';
import { Metrics } from '#platform/metrics/metrics';
import { Tracing } from '#platform/tracing/tracing';
import { Injectable, Logger } from '@nestjs/common';
import { type Lease, LEASE_SECONDS, LeaseLostError } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import type { Scan } from '../record/scan.entity.js';
import { ScansRepository } from '../record/scans.repository.js';
import { holdLease } from './hold-lease.js';

/** Work on a scan. It throws the LeaseLostError with which its signal is aborted, and returns early for another reason. */
type ScanWork = (scan: Scan, signal: AbortSignal) => Promise<void>;

/** Holds the lease of a scan during the work on it, and observes the work: log context, span, and lost leases. */
@Injectable()
export class HoldScan {
  private readonly logger = new Logger(HoldScan.name);

  constructor(
    private readonly leases: ScanLeasesRepository,
    private readonly scans: ScansRepository,
    private readonly logContext: LogContext,
    private readonly tracing: Tracing,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Runs the work with `holdLease`. Also releases the lease if the work was asked to stop, so that another worker continues
   * at once. A lost lease ends the work without an error.
   *
   * @throws the error of the work
   */
  async run(lease: Lease, signal: AbortSignal, work: ScanWork): Promise<void> {
    const { scanId } = lease;
    const release = (countsAsAttempt: boolean) => this.leases.release(lease, { countsAsAttempt });
    const held = {
      renew: () => this.leases.renew(lease),
      release,
      onRenewalError: (err: unknown) => {
        this.logger.warn({ err, scanId }, 'could not renew the lease');
      },
      signal,
    };
    try {
      await holdLease(held, (limited) => this.observe(scanId, (scan) => work(scan, limited)));
      if (signal.aborted) {
        await retryDuringOutage(() => release(false), AbortSignal.timeout(LEASE_SECONDS * 1000));
      }
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      await this.reportLoss(error);
    }
  }

  private async observe(scanId: number, work: (scan: Scan) => Promise<void>): Promise<void> {
    const scan = await this.scans.findById(scanId);
    if (!scan) return;
    const { id, accountId, requestId, provider, pinsTotal, attempt } = scan;
    const attributes = {
      'lrs.scan.id': id,
      'lrs.provider': provider,
      'lrs.scan.pins': pinsTotal,
      'lrs.scan.attempt': attempt,
    };
    await this.logContext.runWith({ scanId: id, accountId }, requestId ?? null, () =>
      this.tracing.span('scan', attributes, () => work(scan)),
    );
  }

  /** A cancelled or deleted scan loses its lease as intended; any other loss is a warning. */
  private async reportLoss({ scanId, message }: LeaseLostError): Promise<void> {
    const state = (await this.scans.statesOf([scanId])).get(scanId);
    if (!state || state.status === 'cancelled') return;
    this.metrics.leasesLost.inc();
    this.logger.warn({ scanId }, message);
  }
}
