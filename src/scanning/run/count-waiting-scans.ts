import { BackgroundTask } from '#platform/background/background-task';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { WaitingScansRepository } from './waiting-scans.repository.js';

/** Sets the gauge of waiting scans, so that a scrape reads no database. */
@Injectable()
export class CountWaitingScans {
  constructor(
    private readonly waiting: WaitingScansRepository,
    private readonly providers: ProviderRegistry,
    private readonly metrics: Metrics,
  ) {}

  @BackgroundTask({ name: 'scans.count-waiting', every: 10_000, firstAfter: 0 })
  async count(): Promise<void> {
    const counts = await this.waiting.count();
    const gauge = this.metrics.scansWaiting;
    gauge.reset();
    for (const { profile } of [...this.providers.chain(true), ...this.providers.chain(false)]) {
      gauge.set({ provider: profile.name }, 0);
    }
    for (const { provider, scans } of counts) gauge.set({ provider }, scans);
  }
}
