import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { currentRequestId } from '../request-id.js';
import type { Tenant } from '../tenant.js';
import { OutboxEvent } from './outbox-event.entity.js';

/** What happened, for whoever listens to the account's events. */
export interface NewEvent extends Tenant {
  /** `scan.completed`: the noun and what happened to it. */
  readonly type: string;
  /** Plain JSON in the API's style, under 16 kB. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Where modules leave what happened. The event is stored by the caller's transaction, so it is there exactly if
 * what it tells of is.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async add({ accountId, livemode, type, data }: NewEvent): Promise<void> {
    await this.em.insert(OutboxEvent, {
      id: newEventId(),
      accountId,
      livemode,
      type,
      data,
      requestId: currentRequestId(),
      createdAt: this.clock.now(),
      relayedAt: null,
    });
  }
}

export function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}
