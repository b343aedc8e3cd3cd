/** An event as the outbox keeps it. */
export interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: unknown;
}

/** What is sent of an event: the same text at every attempt, to every endpoint. */
export function eventBody({ eventId, type, createdAt, data }: StoredEvent): string {
  return JSON.stringify({ id: eventId, type, created_at: createdAt.toISOString(), api_version: 'v1', data });
}
