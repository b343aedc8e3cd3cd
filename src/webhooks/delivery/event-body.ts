/** An event of the outbox. */
export interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: unknown;
}

/** Returns the body of a webhook request. It is the same for every attempt and endpoint. */
export function eventBody({ eventId, type, createdAt, data }: StoredEvent): string {
  return JSON.stringify({ id: eventId, type, created_at: createdAt.toISOString(), api_version: 'v1', data });
}
