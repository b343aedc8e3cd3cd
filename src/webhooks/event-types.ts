/** What happens, by the names that an endpoint can choose from. */
export const EVENT_TYPES = ['scan.completed', 'rank.changed', 'alert.triggered'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent to one endpoint when its owner asks for it, whatever the endpoint has chosen. */
export const TEST_EVENT_TYPE = 'webhook.test';
