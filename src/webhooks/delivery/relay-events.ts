import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { RestoreMark } from '#platform/database/restore-mark';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { EventsRepository } from './events.repository.js';
import { WAITING_EVENTS } from './fan-out.sql.js';

const BATCH = 500;

/** Creates a delivery of each outbox event for every endpoint that subscribes to it. */
@Injectable()
export class RelayEvents {
  constructor(
    private readonly events: EventsRepository,
    private readonly restoreMark: RestoreMark,
    private readonly tasks: BackgroundTasks,
  ) {}

  @BackgroundTask({ name: 'webhooks.relay', every: 250, work: WAITING_EVENTS })
  async run({ now }: Pick<TaskRun, 'now'>): Promise<number> {
    // A delivery that is made now could have the id of one that was sent before the restore.
    if (await this.restoreMark.isUnfinished()) return 0;
    const { events, deliveries } = await this.events.relay(BATCH, now);
    if (deliveries > 0) this.tasks.wake(DeliverWebhooks);
    if (events === BATCH) this.tasks.wake(RelayEvents);
    return events;
  }
}
