import type { WebhookEndpoint, WebhookEventType } from '../../../api/types.js';

export const EVENT_TYPES: readonly WebhookEventType[] = ['scan.completed', 'rank.changed', 'alert.triggered', 'report.ready'];

/** An endpoint in the form. */
export interface Draft {
  readonly url: string;
  readonly description: string;
  readonly which: 'all' | 'some';
  /** The selected events, for `some`. */
  readonly events: readonly WebhookEventType[];
  readonly significantOnly: boolean;
}

export const NEW_DRAFT: Draft = {
  url: '',
  description: '',
  which: 'all',
  events: ['scan.completed'],
  significantOnly: true,
};

export function draftOf(endpoint: WebhookEndpoint): Draft {
  const { url, description, events, significant_only: significantOnly } = endpoint;
  return {
    url,
    description: description ?? '',
    significantOnly,
    which: events === null ? 'all' : 'some',
    events: events ?? EVENT_TYPES,
  };
}

/** Returns the request body. */
export function bodyOf({ url, description, which, events, significantOnly }: Draft) {
  return {
    url,
    description: description.trim() === '' ? null : description,
    events: which === 'all' ? null : events,
    significant_only: significantOnly,
  };
}
