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
import { EntityManager } from '../database/entity-manager.js';
import { LogContext } from '../logging/log-context.js';
import { MarkedMethods } from '../marked-methods.js';
import { Metrics } from '../metrics/metrics.js';
import { BullJobQueue, type Envelope } from './bull-job-queue.js';
import { definedJobs, HandlesJob } from './handles-job.js';
import { InProcessJobQueue } from './in-process-job-queue.js';
import { type JobContext, type JobHandler, JobQueue, type JobQueueOptions } from './job-queue.js';

const QUEUE = 'jobs';
/** Scans take two places for each provider in use (`RunWaitingScans`); some are left for what is short. */
const QUEUE_OPTIONS: JobQueueOptions = { concurrency: 8, graceMs: 20_000, attempts: 3, retryMs: 1_000 };
const WORKS = Symbol('does this process do jobs');

/** Provides the `JobQueue` and, in a process that works, connects it to the methods marked `@HandlesJob`. */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly markedMethods: MarkedMethods,
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
    @Inject(WORKS) private readonly works: boolean,
  ) {}

  /** @param options.works false in a process that only enqueues */
  static async forRoot(options: { works: boolean; redisUrl: string | null }): Promise<DynamicModule> {
    const bull = options.redisUrl === null ? null : await bullQueue(options.redisUrl);
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule, ...(bull ? [bull.module] : [])],
      providers: [
        MetadataScanner,
        MarkedMethods,
        { provide: WORKS, useValue: options.works },
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
    if (this.works) this.queue.start(handlers);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  /** @throws when a job name has no handler or two: better no start than work that nobody does */
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

  /** Each job gets its own identity map and log context, as each request does, and is timed. */
  private around(job: string, handler: JobHandler): JobHandler {
    return async (data: unknown, context: JobContext) => {
      const ended = this.metrics.jobs.startTimer({ job });
      try {
        await this.logContext.ofJob(job, context, () =>
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
    // A worker that died is noticed after these: before its lease in the database ends, so that its job does not
    // stand in the way of the one that lets another worker go on.
    settings: { lockDuration: 6_000, stalledInterval: 3_000, maxStalledCount: 3 },
  });
  return { module, token: getQueueToken(QUEUE) };
}
