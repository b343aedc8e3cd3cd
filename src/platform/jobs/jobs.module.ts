import type { AppConfig } from '#config';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue, QueueOptions } from 'bull';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { LogContext } from '../logging/log-context.js';
import { MarkedMethods } from '../marked-methods/marked-methods.js';
import { MarkedMethodsModule } from '../marked-methods/marked-methods.module.js';
import { Metrics } from '../metrics/metrics.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { REDIS_CONNECTIONS, RedisModule } from '../redis/redis.module.js';
import type { RedisConnections } from '../redis/redis-connections.js';
import { BullJobQueue, type Envelope } from './bull-job-queue.js';
import { definedJobs, HandlesJob } from './handles-job.js';
import { InProcessJobQueue } from './in-process-job-queue.js';
import { type JobContext, type JobHandler, JobQueue, type JobQueueOptions } from './job-queue.js';

const QUEUE = 'jobs';
/** Scans occupy one slot for each provider in use (`RunWaitingScans`); the others are for short jobs. */
const QUEUE_OPTIONS: JobQueueOptions = { concurrency: 8, graceMs: 20_000, attempts: 3, retryMs: 1_000 };

/** Provides the `JobQueue` and, in a server or worker, connects it to the methods marked `@HandlesJob`. */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly markedMethods: MarkedMethods,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly logContext: LogContext,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  /** Global, because its imports depend on the configuration: Nest can share such a module in no other way. */
  static async forRoot({ redis }: Pick<AppConfig, 'redis'>): Promise<DynamicModule> {
    const bull = redis === null ? null : await bullQueue();
    return {
      module: JobsModule,
      global: true,
      imports: [MarkedMethodsModule, MetricsModule, ...(bull ? [bull.module, RedisModule] : [])],
      providers: [
        bull
          ? { provide: JobQueue, inject: [bull.token, REDIS_CONNECTIONS], useFactory: createJobQueue }
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

  /** Gives each job an identity map and a log context of its own, and measures its duration. */
  private around(job: string, handler: JobHandler): JobHandler {
    return async (data: unknown, context: JobContext) => {
      const ended = this.metrics.jobs.startTimer({ job });
      try {
        await this.logContext.runJob(job, context, () =>
          this.unitOfWork.withIdentityMap(() => handler(data, context)),
        );
        ended({ outcome: 'done' });
      } catch (error) {
        ended({ outcome: 'failed' });
        throw error;
      }
    };
  }
}

/** Registers the queue of Bull, which only a service with Redis loads. */
async function bullQueue(): Promise<{ module: DynamicModule; token: string }> {
  const { BullModule, getQueueToken } = await import('@nestjs/bull');
  const module = BullModule.registerQueueAsync({
    name: QUEUE,
    imports: [RedisModule],
    inject: [REDIS_CONNECTIONS],
    useFactory: bullOptions,
  });
  return { module, token: getQueueToken(QUEUE) };
}

function bullOptions(connections: RedisConnections): QueueOptions {
  const { keyPrefix: prefix } = connections;
  return {
    prefix,
    // Bull parses a URL itself: it ignores `rediss://`, and understands neither a trailing slash nor IPv6.
    createClient: (type) => connections.forQueue(type, `${prefix}:${QUEUE}:delayed`),
    // Bull must drop the job of a dead worker before the lease of that worker expires in the database. Otherwise it
    // rejects the job that resumes the work as a duplicate.
    settings: {
      lockDuration: 6_000,
      stalledInterval: 3_000,
      maxStalledCount: 3,
      // Each slot waits in a command of its own, on one connection. Redis runs all of them on a connection that was lost
      // without a sign, and gives it the jobs.
      drainDelay: 1,
    },
  };
}

/** @param registered the first queue; those that replace it have the same options */
async function createJobQueue(registered: Queue<Envelope>, connections: RedisConnections): Promise<JobQueue> {
  const { default: Bull } = await import('bull');
  let current: Queue<Envelope> | undefined;
  const create = (): Queue<Envelope> => {
    // Bull leaves connections open that it did not make. Those of the last queue end with the module of Redis.
    current?.once('close', connections.releaseQueue());
    current = current ? new Bull<Envelope>(QUEUE, bullOptions(connections)) : registered;
    return current;
  };
  return new BullJobQueue(create, QUEUE_OPTIONS, connections.health);
}
