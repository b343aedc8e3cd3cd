import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Injectable } from '@nestjs/common';
import { DeliveryQueueRepository } from './delivery-queue.repository.js';

/** Corrects deliveries and pauses of endpoints that were set while a clock was ahead, and would wait until the wrong time has come. */
@Injectable()
export class RealignDeliveries {
  constructor(private readonly queue: DeliveryQueueRepository) {}

  @BackgroundTask({
    name: 'webhooks.realign',
    every: 3_600_000,
    firstAfter: 60_000,
    needsSteadyClock: true,
  })
  run({ now }: TaskRun): Promise<void> {
    return this.queue.realign(now);
  }
}
