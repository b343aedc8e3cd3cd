import type { WebhookEndpoint, WebhookEventType } from '../../../api/types.js';

export const EVENT_TYPES: readonly WebhookEventType[] = ['scan.completed', 'rank.changed', 'alert.triggered'];

/** An endpoint as it stands in a form. */
export interface Draft {
  readonly url: string;
  readonly description: string;
  readonly which: 'all' | 'some';
  /** Those that are ticked, for `some`. */
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

/** As the service takes it. */
export function bodyOf({ url, description, which, events, significantOnly }: Draft) {
  return {
    url,
    description: description.trim() === '' ? null : description,
    events: which === 'all' ? null : events,
    significant_only: significantOnly,
  };
}
