import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { describe, expect, it, vi } from 'vitest';
import { lookUpBusinessJob } from '../../src/businesses/look-up-business.js';
import { HandlesJob } from '../../src/platform/jobs/handles-job.js';
import type { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { MarkedMethods } from '../../src/platform/marked-methods/marked-methods.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';

class Worker {
  @HandlesJob(lookUpBusinessJob)
  work(): Promise<void> {
    return Promise.resolve();
  }
}

describe('JobsModule', () => {
  it('throws at startup if a job has no handler', () => {
    expect(() => {
      boot();
    }).toThrow(/no handler for the job\(s\) .*business\.look-up/);
  });

  it('throws at startup if a job has two handlers', () => {
    expect(() => {
      boot(new Worker(), new Worker());
    }).toThrow('the job business.look-up has two handlers');
  });
});

/** Starts the jobs module with these instances. */
function boot(...instances: object[]): void {
  const queue = { start: vi.fn() } as unknown as JobQueue;
  const unused = {} as never;
  const discovery = new DiscoveryService(unused);
  const wrappers = instances.map((instance) => ({ instance }) as InstanceWrapper);
  vi.spyOn(discovery, 'getProviders').mockReturnValue(wrappers);
  new JobsModule(
    queue,
    new MarkedMethods(discovery, new MetadataScanner()),
    unused,
    new Metrics(),
    unused,
    'worker',
  ).onApplicationBootstrap();
}
