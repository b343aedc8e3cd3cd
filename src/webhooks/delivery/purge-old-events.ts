import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Injectable } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { EventsRepository } from './events.repository.js';

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes events, with their deliveries, and expired secrets after thirty days. */
@Injectable()
export class PurgeOldEvents {
  constructor(
    private readonly events: EventsRepository,
    private readonly endpoints: EndpointsRepository,
  ) {}

  @BackgroundTask({ name: 'webhooks.forget-events', every: 3_600_000, needsSteadyClock: true })
  async run({ now, signal }: TaskRun): Promise<void> {
    const before = new Date(now.getTime() - RETENTION_MS);
    await this.events.deleteRelayedBefore(before, signal);
    await this.endpoints.deleteSecretsExpiredBefore(before);
  }
}
