import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from './job-queue.js';

const defined = new Map<string, JobKind<unknown>>();

/** Defines a kind of job. Called once, at module level, beside the code that enqueues it. */
export function defineJob<Data>(name: string): JobKind<Data> {
  if (defined.has(name)) throw new Error(`the job ${name} is defined twice`);
  const kind: JobKind<Data> = { name };
  defined.set(name, kind);
  return kind;
}

/** Returns the names of all defined jobs. */
export function definedJobs(): readonly string[] {
  return [...defined.keys()];
}

/** Marks the method `(data, context: JobContext) => Promise<void>` that handles one kind of job. */
export const HandlesJob = DiscoveryService.createDecorator<JobKind<unknown>>();
