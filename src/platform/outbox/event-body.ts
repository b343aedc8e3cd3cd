import type { EventBusinessDto } from './event-business.dto.js';
import type { OutboxEvent } from './outbox-event.entity.js';

/** An event of the outbox, as it is sent. */
export interface StoredEvent extends Pick<
  OutboxEvent,
  'type' | 'livemode' | 'createdAt' | 'context' | 'isSample'
> {
  readonly eventId: string;
  readonly data: unknown;
}

/** An event as webhooks and `GET /events` contain it. */
export interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly livemode: boolean;
  /** Only on a sample. */
  readonly sample?: true;
  readonly business: EventBusinessDto | null;
  readonly dashboard_url: string | null;
  readonly data: unknown;
}

/** Describes an event. The result is the same for every attempt and endpoint, and so is its JSON. */
export function describeEvent({
  eventId,
  type,
  createdAt,
  livemode,
  isSample,
  context,
  data,
}: StoredEvent): EventBody {
  return {
    id: eventId,
    type,
    created_at: createdAt.toISOString(),
    api_version: 'v1',
    livemode,
    ...(isSample && { sample: true }),
    business: context?.business ?? null,
    dashboard_url: context?.dashboard_url ?? null,
    data,
  };
}
