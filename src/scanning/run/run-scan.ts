import { Clock } from '#platform/clock';
import { retryDuringOutage } from '#platform/database/outage';
import type { JobContext } from '#platform/jobs/job-queue';
import { LogContext } from '#platform/logging/log-context';
import { Metrics } from '#platform/metrics/metrics';
import { Tracing } from '#platform/tracing/tracing';
import { Injectable, Logger } from '@nestjs/common';
import { EndScan } from '../end/end-scan.js';
import { RepeatImplausible } from '../measure/plausibility/repeat-implausible.js';
import { LookUpListing } from '../end/identifiers/look-up-listing.js';
import { holdLease } from './hold-lease.js';
import { type Lease, LeaseLostError } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import { ProviderTasksRepository } from '../measure/queued/provider-tasks.repository.js';
import { WakeScans } from '../measure/queued/wake-scans.js';
import type { Scan } from '../record/scan.entity.js';
import { ScansRepository } from '../record/scans.repository.js';
import { VerifySuspect } from '../measure/suspect/verify-suspect.js';
import { MeasureScan, type Pause, type RunOptions } from '../measure/measure-scan.js';

/** A scan that has crashed this many workers ends with the pins that it has. */
const MAX_ATTEMPTS = 5;
const NO_PAUSE: Pause = { retryMs: 0, seenReady: 0 };

/** Measures what a scan lacks and ends it. Any number of processes may run the same scan: one has the lease. */
@Injectable()
export class RunScan {
  private readonly logger = new Logger(RunScan.name);

  constructor(
    private readonly scans: ScansRepository,
    private readonly leases: ScanLeasesRepository,
    private readonly measureScan: MeasureScan,
    private readonly tasks: ProviderTasksRepository,
    private readonly wakeScans: WakeScans,
    private readonly repeatImplausible: RepeatImplausible,
    private readonly lookUpListing: LookUpListing,
    private readonly verifySuspect: VerifySuspect,
    private readonly endScan: EndScan,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
  ) {}

  /** Runs the scan if no other worker has it. */
  async run({ scanId }: { scanId: number }, context: Pick<JobContext, 'signal'>): Promise<void> {
    const lease = await this.leases.acquire(scanId);
    if (lease) await this.runLeased(lease, { signal: context.signal, onPin: () => undefined });
  }

  async runLeased(lease: Lease, { signal, onPin }: RunOptions): Promise<void> {
    const { scanId } = lease;
    const held = {
      renew: () => this.leases.renew(lease),
      release: (countsAsAttempt: boolean) => this.leases.release(lease, { countsAsAttempt }),
      onRenewalError: (err: unknown) => {
        this.logger.warn({ err, scanId }, 'could not renew the lease');
      },
      signal,
    };
    try {
      await holdLease(held, (limited) => this.work(lease, { signal: limited, onPin }));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      await this.reportLoss(error);
    }
  }

  /** A cancelled or deleted scan loses its lease as intended; any other loss is a warning. */
  private async reportLoss({ scanId, message }: LeaseLostError): Promise<void> {
    const state = (await this.scans.statesOf([scanId])).get(scanId);
    if (!state || state.status === 'cancelled') return;
    this.metrics.leasesLost.inc();
    this.logger.warn({ scanId }, message);
  }

  private async work(lease: Lease, options: RunOptions): Promise<void> {
    const scan = await this.scans.findById(lease.scanId);
    if (!scan) return;
    const { id, accountId, requestId, provider, pinsTotal, attempt } = scan;
    const attributes = {
      'lrs.scan.id': id,
      'lrs.provider': provider,
      'lrs.scan.pins': pinsTotal,
      'lrs.scan.attempt': attempt,
    };
    await this.logContext.runWith({ scanId: id, accountId }, requestId ?? null, () =>
      this.tracing.span('scan', attributes, () => this.measureAndEnd(scan, lease, options)),
    );
  }

  private async measureAndEnd(scan: Scan, lease: Lease, { signal, onPin }: RunOptions): Promise<void> {
    const overdue = this.deadlineOf(scan);
    const isTried = scan.attempt > MAX_ATTEMPTS || overdue.aborted;
    const either = AbortSignal.any([signal, overdue]);
    const pause = isTried ? NO_PAUSE : await this.measureScan.run(scan, lease, { signal: either, onPin });
    const waits = pause.retryMs > 0;
    if (!isTried && !waits && !either.aborted) await this.verify(lease, either);
    if (signal.reason instanceof LeaseLostError) throw signal.reason;
    await retryDuringOutage(async () => {
      if (signal.aborted) await this.leases.release(lease, { countsAsAttempt: false });
      else if (overdue.aborted) await this.endScan.run(lease, 'overdue');
      else if (waits) await this.postpone(lease, pause);
      else await this.endScan.run(lease, 'done');
    }, signal);
  }

  /**
   * Postpones the scan, and wakes it if searches have finished since it started. The postponement comes first: the later
   * one of it and an answer sees the other.
   */
  private async postpone(lease: Lease, { retryMs, seenReady }: Pause): Promise<void> {
    await this.leases.postpone(lease, retryMs);
    const ready = await this.tasks.countReady(lease.scanId);
    if (ready > seenReady) await this.wakeScans.run([lease.scanId]);
  }

  /**
   * Repeats implausible answers, looks up a business that is not found, and checks a suspect scan. An abort ends all. The
   * scan then ends unverified, or another worker continues.
   */
  private async verify(lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      await this.repeatImplausible.run(lease, signal);
      const explained = await this.lookUpListing.run(lease, signal);
      if (!explained) await this.verifySuspect.run(lease, signal);
    } catch (error) {
      if (!signal.aborted || error instanceof LeaseLostError) throw error;
    }
  }

  /** Returns a signal that is aborted at the deadline of the scan. */
  private deadlineOf({ deadlineAt }: Scan): AbortSignal {
    if (!deadlineAt) return new AbortController().signal;
    const leftMs = deadlineAt.getTime() - this.clock.now().getTime();
    return leftMs <= 0 ? AbortSignal.abort() : AbortSignal.timeout(leftMs);
  }
}
