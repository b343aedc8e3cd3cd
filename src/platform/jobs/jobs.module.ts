import type { AppConfig } from '#config';
import { RequestContext } from '@mikro-orm/core';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import type { Queue } from 'bull';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { EntityManager } from '../database/entity-manager.js';
import { LogContext } from '../logging/log-context.js';
import { MarkedMethods } from '../marked-methods.js';
import { Metrics } from '../metrics/metrics.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { BullJobQueue, type Envelope } from './bull-job-queue.js';
import { definedJobs, HandlesJob } from './handles-job.js';
import { InProcessJobQueue } from './in-process-job-queue.js';
import { type JobContext, type JobHandler, JobQueue, type JobQueueOptions } from './job-queue.js';

const QUEUE = 'jobs';
/** Scans use two slots for each provider in use (`TakeScan`); the others are left for short jobs. */
const QUEUE_OPTIONS: JobQueueOptions = { concurrency: 8, graceMs: 20_000, attempts: 3, retryMs: 1_000 };

/** Provides the `JobQueue` and, unless the process runs a command, starts the methods marked `@HandlesJob` on it. */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly markedMethods: MarkedMethods,
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  /** Global, because its imports depend on the configuration: Nest can share such a module in no other way. */
  static async forRoot({ redisUrl }: Pick<AppConfig, 'redisUrl'>): Promise<DynamicModule> {
    const bull = redisUrl === null ? null : await bullQueue(redisUrl);
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule, MetricsModule, ...(bull ? [bull.module] : [])],
      providers: [
        MetadataScanner,
        MarkedMethods,
        bull
          ? {
              provide: JobQueue,
              inject: [bull.token],
              useFactory: (queue: Queue<Envelope>) => new BullJobQueue(queue, QUEUE_OPTIONS),
            }
          : { provide: JobQueue, useFactory: () => new InProcessJobQueue(QUEUE_OPTIONS) },
      ],
      exports: [JobQueue],
    };
  }

  onApplicationBootstrap(): void {
    const handlers = this.collectHandlers();
    if (this.role !== 'command') this.queue.start(handlers);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  /** @throws Error if a job has no handler or two, because its work would not be done */
  private collectHandlers(): ReadonlyMap<string, JobHandler> {
    const handlers = new Map<string, JobHandler>();
    for (const { owner, method, options: kind } of this.markedMethods.find(HandlesJob)) {
      if (handlers.has(kind.name)) throw new Error(`the job ${kind.name} has two handlers`);
      handlers.set(kind.name, this.around(kind.name, (owner[method] as JobHandler).bind(owner)));
    }
    const orphans = definedJobs().filter((name) => !handlers.has(name));
    if (orphans.length > 0) throw new Error(`no handler for the job(s) ${orphans.join(', ')}`);
    return handlers;
  }

  /** Runs each job with its own identity map and log fields, and measures it. */
  private around(job: string, handler: JobHandler): JobHandler {
    return async (data: unknown, context: JobContext) => {
      const ended = this.metrics.jobs.startTimer({ job });
      try {
        await this.logContext.runJob(job, context, () =>
          RequestContext.create(this.em, () => handler(data, context)),
        );
        ended({ outcome: 'done' });
      } catch (error) {
        ended({ outcome: 'failed' });
        throw error;
      }
    };
  }
}

/** Loads Bull, which only a service with Redis needs. */
async function bullQueue(url: string): Promise<{ module: DynamicModule; token: string }> {
  const { BullModule, getQueueToken } = await import('@nestjs/bull');
  const module = BullModule.registerQueue({
    name: QUEUE,
    url,
    prefix: 'lrs',
    // Bull detects a dead worker within these times: before the lease in the database expires, so that the old job
    // does not block the one with which another worker continues.
    settings: { lockDuration: 6_000, stalledInterval: 3_000, maxStalledCount: 3 },
  });
  return { module, token: getQueueToken(QUEUE) };
}
