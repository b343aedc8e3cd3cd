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
/** The types of which an endpoint can receive a sample. */
export const SAMPLE_TYPES = [TEST_EVENT_TYPE, ...EVENT_TYPES, DIGEST_EVENT_TYPE] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];
