import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { currentRequestId } from '../request-id.js';
import type { Tenant } from '../tenant.js';
import { OutboxEvent } from './outbox-event.entity.js';

export interface NewEvent extends Tenant {
  /** Subject and past participle, for example `scan.completed`. */
  readonly type: string;
  /** Plain JSON in the style of the API, under 16 kB. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Stores events of any module in the transaction of the caller: an event exists if and only if its cause is stored. */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  add(event: NewEvent): Promise<void> {
    return this.addAll([event]);
  }

  async addAll(events: readonly NewEvent[]): Promise<void> {
    const [requestId, createdAt] = [currentRequestId(), this.clock.now()];
    await this.em.insertMany(
      OutboxEvent,
      events.map(({ accountId, livemode, type, data }) => ({
        id: newEventId(),
        accountId,
        livemode,
        type,
        data,
        requestId,
        createdAt,
        relayedAt: null,
      })),
    );
  }
}

export function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}
