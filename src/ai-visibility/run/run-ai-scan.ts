import { retryDuringOutage } from '#platform/database/outage';
import { LogContext } from '#platform/logging/log-context';
import { Injectable, Logger } from '@nestjs/common';
import { type Lease, LeaseLostError } from '../../scanning/record/leases/lease.js';
import { holdLease } from '../../scanning/run/hold-lease.js';
import { AiScansRepository } from '../ai-scans.repository.js';
import { AiScanLeasesRepository } from './ai-scan-leases.repository.js';
import { EndAiScan } from './end-ai-scan.js';
import { MeasureAnswers } from './measure-answers.js';

/** An AI scan that has crashed this many workers ends with the answers that it has. */
const MAX_ATTEMPTS = 5;

/** Asks the questions that an AI scan lacks and ends it, under its lease. */
@Injectable()
export class RunAiScan {
  private readonly logger = new Logger(RunAiScan.name);

  constructor(
    private readonly scans: AiScansRepository,
    private readonly leases: AiScanLeasesRepository,
    private readonly measure: MeasureAnswers,
    private readonly end: EndAiScan,
    private readonly logContext: LogContext,
  ) {}

  /** Does not throw if another worker took the lease. */
  async run(lease: Lease, signal: AbortSignal): Promise<void> {
    const aiScanId = lease.scanId;
    const held = {
      renew: () => this.leases.renew(lease),
      release: (countsAsAttempt: boolean) => this.leases.release(lease, { ms: 1000, countsAsAttempt }),
      onRenewalError: (err: unknown) => {
        this.logger.warn({ err, aiScanId }, 'could not renew the lease');
      },
      signal,
    };
    try {
      await holdLease(held, (limited) => this.work(lease, limited));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      this.logger.warn({ aiScanId }, 'an AI scan was taken over or deleted');
    }
  }

  private async work(lease: Lease, signal: AbortSignal): Promise<void> {
    const scan = await this.scans.findById(lease.scanId);
    if (!scan) return;
    const { id, accountId, requestId } = scan;
    await this.logContext.runWith({ aiScanId: id, accountId }, requestId ?? null, async () => {
      const pausedMs = scan.attempt <= MAX_ATTEMPTS ? await this.measure.run(scan, lease, signal) : 0;
      if (signal.reason instanceof LeaseLostError) throw signal.reason;
      await retryDuringOutage(async () => {
        if (signal.aborted) await this.leases.release(lease);
        else if (pausedMs > 0) await this.leases.release(lease, { ms: pausedMs });
        else await this.end.run(lease);
      }, signal);
    });
  }
}
