import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from './job-queue.js';

const defined = new Map<string, JobKind<unknown>>();

/** Names a kind of job. Done once, at module level, beside the code that enqueues it. */
export function defineJob<Data>(name: string): JobKind<Data> {
  if (defined.has(name)) throw new Error(`the job ${name} is defined twice`);
  const kind: JobKind<Data> = { name };
  defined.set(name, kind);
  return kind;
}

/** Every kind of job that the loaded code can enqueue. */
export function definedJobs(): readonly string[] {
  return [...defined.keys()];
}

/** Marks the method `(data, context: JobContext) => Promise<void>` that does the jobs of one kind. */
export const HandlesJob = DiscoveryService.createDecorator<JobKind<unknown>>();
