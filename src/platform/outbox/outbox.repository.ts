import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { currentRequestId } from '../request-id.js';
import type { Tenant } from '../tenant.js';
import { DashboardLinks } from './dashboard-links.js';
import type { EventKind } from './define-event.js';
import { EventSubjects } from './event-subjects.js';
import { OutboxEvent } from './outbox-event.entity.js';

export interface NewEvent<Data extends object = object> extends Tenant {
  readonly kind: EventKind<Data>;
  /** Plain JSON in the style of the API, under 16 kB. */
  readonly data: Data;
  /** Null if the event is about the account. */
  readonly businessId: number | null;
}

/** Stores events of any module in the transaction of the caller: an event exists if and only if its cause is stored. */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly subjects: EventSubjects,
    private readonly clock: Clock,
    private readonly links: DashboardLinks,
  ) {}

  add<Data extends object>(event: NewEvent<Data>): Promise<void> {
    return this.addAll([event]);
  }

  async addAll<Data extends object>(events: readonly NewEvent<Data>[]): Promise<void> {
    const [requestId, createdAt] = [currentRequestId(), this.clock.now()];
    const ids = events.flatMap(({ businessId }) => businessId ?? []);
    const subjects = ids.length === 0 ? new Map<number, never>() : await this.subjects.describe(ids);
    await this.em.insertMany(
      OutboxEvent,
      events.map(({ accountId, livemode, kind, data, businessId }) => {
        const subject = businessId === null ? undefined : subjects.get(businessId);
        return {
          id: newEventId(),
          accountId,
          livemode,
          type: kind.type,
          data: data as Readonly<Record<string, unknown>>,
          context: { business: subject?.business ?? null, dashboard_url: this.links.to(kind, data) },
          tagKeys: subject ? [...subject.tagKeys] : null,
          isSample: false,
          requestId,
          createdAt,
          relayedAt: null,
        };
      }),
    );
  }
}

export function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}
