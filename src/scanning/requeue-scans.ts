import { EntityManager } from '#platform/database/entity-manager';
import { JobQueue } from '#platform/jobs/job-queue';
import { RequestContext } from '@mikro-orm/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ScanLeases } from './scan-lease.js';
import { announce } from './scan-token.js';
import { ScansRepository } from './scans.repository.js';

const SWEEP_MS = 5_000;
/** Of each provider: enough to call every worker. */
const SWEEP_LIMIT = 100;

/** Tells whether this process is the only one that can have workers (the embedded size). */
export const IS_SOLE_OWNER = Symbol('sole owner of the database');

/** Finds scans that nobody works on, whatever happened to their job, and enqueues them again. */
@Injectable()
export class RequeueScans implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly scans: ScansRepository,
    private readonly leases: ScanLeases,
    private readonly queue: JobQueue,
    @Inject(IS_SOLE_OWNER) private readonly isSoleOwner: boolean,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.isSoleOwner) await RequestContext.create(this.em, () => this.leases.revokeAll());
    await this.enqueueLost();
  }

  @Interval(SWEEP_MS)
  async enqueueLost(): Promise<void> {
    const waiting = await RequestContext.create(this.em, () => this.scans.waiting(SWEEP_LIMIT));
    await Promise.all(waiting.map((scan) => announce(this.queue, scan)));
  }
}
