import type { EventBusinessDto } from './event-business.dto.js';

/** The business of an event, and its tags as they are compared. */
export interface EventSubject {
  readonly business: EventBusinessDto;
  readonly tagKeys: readonly string[];
}

/** Describes businesses for events. */
export abstract class EventSubjects {
  /** Across tenants: the caller has read the businesses. @returns those that exist, by id */
  abstract describe(businessIds: readonly number[]): Promise<ReadonlyMap<number, EventSubject>>;
}
