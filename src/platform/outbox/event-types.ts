/** The event types that an endpoint can subscribe to. `defineEvent` declares each of them. */
export const EVENT_TYPES = [
  'scan.completed',
  'rank.changed',
  'alert.triggered',
  'batch.completed',
  'report.ready',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent to one endpoint on request, whatever its subscriptions. */
export const TEST_EVENT_TYPE = 'webhook.test';
/** Sent to one endpoint instead of the events of a day or week. */
export const DIGEST_EVENT_TYPE = 'notification.digest';
/** Sent to the recipients of a report schedule. No endpoint subscribes to it, and no list of events contains it. */
export const REPORT_EVENT_TYPE = 'report.scheduled';
/** The types of events that are written for certain endpoints. */
export const DIRECTED_EVENT_TYPES = [DIGEST_EVENT_TYPE, REPORT_EVENT_TYPE] as const;
/** The types of which an endpoint can receive a sample. */
export const SAMPLE_TYPES = [TEST_EVENT_TYPE, ...EVENT_TYPES, DIGEST_EVENT_TYPE] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];
