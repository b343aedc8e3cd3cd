/** The event types that an endpoint can subscribe to. */
export const EVENT_TYPES = ['scan.completed', 'rank.changed', 'alert.triggered', 'report.ready'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent to one endpoint on request, whatever its subscriptions. */
export const TEST_EVENT_TYPE = 'webhook.test';
