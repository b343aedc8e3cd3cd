import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock.js';
import { EntityManager } from '../database/entity-manager.js';
import { tagKey } from '../ignoring-case.js';
import { currentRequestId } from '../request-id.js';
import type { Tenant } from '../tenant.js';
import { DashboardLinks } from './dashboard-links.js';
import type { EventKind } from './define-event.js';
import { type EventSubject, EventSubjects } from './event-subjects.js';
import { OutboxEvent } from './outbox-event.entity.js';

/** The businesses that a campaign covers. */
export type EventSelection = { readonly ids: readonly number[] } | { readonly tag: string };

export interface NewEvent<Data extends object = object> extends Tenant {
  readonly kind: EventKind<Data>;
  /** Plain JSON in the style of the API, under 16 kB. */
  readonly data: Data;
  /** Null if the event is about several businesses or the account. */
  readonly businessId: number | null;
  /** Several businesses that the event is about: a filter by a tag finds it if all of them have the tag. */
  readonly selection?: EventSelection | null | undefined;
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
    const ids = [...new Set(events.flatMap(businessesOf))];
    const subjects = ids.length === 0 ? new Map<number, never>() : await this.subjects.describe(ids);
    await this.em.insertMany(
      OutboxEvent,
      events.map((event) => {
        const { accountId, livemode, kind, data, businessId } = event;
        const subject = businessId === null ? undefined : subjects.get(businessId);
        return {
          id: newEventId(),
          accountId,
          livemode,
          type: kind.type,
          data: data as Readonly<Record<string, unknown>>,
          context: { business: subject?.business ?? null, dashboard_url: this.links.to(kind, data) },
          tagKeys: tagKeysOf(event, subjects),
          businessIds: businessIdsOf(event, subjects),
          isSample: false,
          requestId,
          createdAt,
          relayedAt: null,
        };
      }),
    );
  }
}

function businessesOf({ businessId, selection }: NewEvent): readonly number[] {
  if (businessId !== null) return [businessId];
  return selection && 'ids' in selection ? selection.ids : [];
}

/** Returns the businesses that exist; none for an event about a tag. Null for an event about the account. */
function businessIdsOf(event: NewEvent, subjects: ReadonlyMap<number, EventSubject>): number[] | null {
  if (event.selection && 'tag' in event.selection) return [];
  const ids = businessesOf(event).filter((id) => subjects.has(id));
  return ids.length > 0 ? ids : null;
}

/** Returns the tags by which an event is found: those that all its businesses have. */
function tagKeysOf(event: NewEvent, subjects: ReadonlyMap<number, EventSubject>): string[] | null {
  if (event.selection && 'tag' in event.selection) return [tagKey(event.selection.tag)];
  const [first, ...others] = businessesOf(event).flatMap((id) => subjects.get(id) ?? []);
  if (!first) return null;
  return first.tagKeys.filter((key) => others.every(({ tagKeys }) => tagKeys.includes(key)));
}

export function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}
