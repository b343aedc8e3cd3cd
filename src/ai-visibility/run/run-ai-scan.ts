import { isOutage, retryDuringOutage } from '#platform/database/outage';
import { LogContext } from '#platform/logging/log-context';
import { Injectable, Logger } from '@nestjs/common';
import { type Lease, LEASE_SECONDS, LeaseLostError } from '../../scanning/queue/lease.js';
import { AiScansRepository } from '../ai-scans.repository.js';
import { AiScanLeasesRepository } from './ai-scan-leases.repository.js';
import { EndAiScan } from './end-ai-scan.js';
import { MeasureAnswers } from './measure-answers.js';

const LEASE_RENEWAL_MS = (LEASE_SECONDS * 1000) / 3;

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
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(lease, lost), LEASE_RENEWAL_MS);
    try {
      await this.work(lease, AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        await this.release(lease, error);
        throw error;
      }
      this.logger.warn({ aiScanId: error.scanId }, 'an AI scan was taken over or deleted');
    } finally {
      clearInterval(renewal);
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

  /** A failed renewal is not a lost lease: the next write finds out. */
  private async renew(lease: Lease, lost: AbortController): Promise<void> {
    try {
      await this.leases.renew(lease);
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error);
      else this.logger.warn({ err: error, aiScanId: lease.scanId }, 'could not renew the lease');
    }
  }

  /** Retries during an outage until the lease has expired anyway. */
  private async release(lease: Lease, error: unknown): Promise<void> {
    const release = () => this.leases.release(lease, { ms: 1000, countsAsAttempt: !isOutage(error) });
    await retryDuringOutage(release, AbortSignal.timeout(LEASE_SECONDS * 1000));
  }
}
