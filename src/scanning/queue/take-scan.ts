import { EntityManager } from '#platform/database/entity-manager';
import { HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { RunScan } from '../measure/run-scan.js';
import { ScanLeases } from './scan-lease.js';
import { comeAgain, scanWaitsJob } from './scan-token.js';

/**
 * So many scans of one provider a process works on at once. Each provider has its own places: scans of one that is
 * slow or down do not stand in the way of the others'. The queue has room for more, so that other jobs get through.
 */
const SCANS_OF_A_PROVIDER = 2;

/** So often a scheduled scan that has waited long goes before what people wait for, so that it comes to pass. */
const EVERY_NTH_FOR_OVERDUE = 4;

type Context = Pick<JobContext, 'signal'>;

/** Takes the scans whose turn it is, one after another, while there are any and there is a place for them. */
@Injectable()
export class TakeScan {
  private readonly underWay = new Map<string, number>();
  private taken = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly leases: ScanLeases,
    private readonly runScan: RunScan,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(scanWaitsJob)
  async run({ provider }: { provider: string }, context: Context): Promise<void> {
    const underWay = this.underWay.get(provider) ?? 0;
    // Another process may have a place, and here there may be one in a moment.
    if (underWay >= SCANS_OF_A_PROVIDER) return comeAgain(this.queue, provider);
    this.underWay.set(provider, underWay + 1);
    try {
      while (await RequestContext.create(this.em, () => this.takeOne(provider, context)));
    } catch (error) {
      await comeAgain(this.queue, provider);
      throw error;
    } finally {
      this.underWay.set(provider, (this.underWay.get(provider) ?? 1) - 1);
    }
  }

  /** @returns false when there is nothing more to take, or it was asked to stop */
  private async takeOne(provider: string, context: Context): Promise<boolean> {
    if (context.signal.aborted) return false;
    const prefersOverdue = this.taken % EVERY_NTH_FOR_OVERDUE === EVERY_NTH_FOR_OVERDUE - 1;
    const lease = await this.leases.acquireNext({ provider, prefersOverdue });
    if (!lease) return false;
    this.taken++;
    await this.runScan.runLeased(lease, context);
    return true;
  }
}
