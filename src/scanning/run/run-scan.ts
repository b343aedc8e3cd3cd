import { Clock } from '#platform/clock';
import { retryDuringOutage } from '#platform/database/outage';
import { Injectable } from '@nestjs/common';
import { EndScan } from '../end/end-scan.js';
import { LookUpListing } from '../end/identifiers/look-up-listing.js';
import { MeasureScan, type RunOptions } from '../measure/measure-scan.js';
import { RepeatImplausible } from '../measure/plausibility/repeat-implausible.js';
import { PostponeScans } from '../measure/queued/postpone-scans.js';
import { VerifySuspect } from '../measure/suspect/verify-suspect.js';
import { type Lease, LeaseLostError, type Pause } from '../record/leases/lease.js';
import type { Scan } from '../record/scan.entity.js';
import { HoldScan } from './hold-scan.js';

/** A scan that has crashed this many workers ends with the pins that it has. */
const MAX_ATTEMPTS = 5;
const NO_PAUSE: Pause = { retryMs: 0, seenReady: 0 };

/**
 * What one worker does with a scan whose lease it has. `RunWaitingScans` claims the scan; any number of processes may try.
 *
 * 1. *Measuring* (`MeasureScan`): searches the pins without an outcome, and stores outcomes in batches. It is over when
 *    every pin was tried, or the rest has to wait.
 * 2. *Waiting* (`PostponeScans`): a provider is paused, or has searches in its queue. The lease is given up until then. An answer
 *    or the time ends it, and any worker continues with 1.
 * 3. *Verifying* (`RepeatImplausible`, `LookUpListing`, `VerifySuspect`): measures doubtful pins again. Each result is stored,
 *    so a crash repeats one search at most. It is over when the doubts are decided, or no provider can decide them.
 * 4. *Ending* (`EndScan`): one transaction turns the pins into results, settles the credits and closes the scan.
 *
 * Four things cut it short. The *deadline* aborts measuring and verifying; the scan ends with its pins. After `MAX_ATTEMPTS`
 * crashes it ends at once. When the *process stops*, the lease is released and another worker continues. A *lost lease*
 * (cancelled, deleted, or taken over after a stall) ends the work, which can write nothing more. `HoldScan` sees to both.
 */
@Injectable()
export class RunScan {
  constructor(
    private readonly holdScan: HoldScan,
    private readonly measureScan: MeasureScan,
    private readonly postponeScans: PostponeScans,
    private readonly repeatImplausible: RepeatImplausible,
    private readonly lookUpListing: LookUpListing,
    private readonly verifySuspect: VerifySuspect,
    private readonly endScan: EndScan,
    private readonly clock: Clock,
  ) {}

  run(lease: Lease, { signal, onPin }: RunOptions): Promise<void> {
    return this.holdScan.run(lease, signal, (scan, limited) =>
      this.measureAndEnd(scan, lease, { signal: limited, onPin }),
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
      if (signal.aborted) return;
      if (overdue.aborted) await this.endScan.run(lease, 'overdue');
      else if (waits) await this.postponeScans.run(lease, pause);
      else await this.endScan.run(lease, 'done');
    }, signal);
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
