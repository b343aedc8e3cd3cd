import type { WebhookEndpoint, WebhookEventType } from '../../../api/types.js';
import { keywordsIn } from '../../../rank/keywords.js';

export const EVENT_TYPES: readonly WebhookEventType[] = [
  'scan.completed',
  'rank.changed',
  'alert.triggered',
  'batch.completed',
  'report.ready',
];

/** The types of which an endpoint can receive a sample. */
export const SAMPLE_TYPES = ['webhook.test', ...EVENT_TYPES] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** An endpoint in the form. */
export interface Draft {
  readonly url: string;
  readonly description: string;
  readonly which: 'all' | 'some';
  /** The selected events, for `some`. */
  readonly events: readonly WebhookEventType[];
  readonly significantOnly: boolean;
  /** One per line; empty for events about all businesses and the account. */
  readonly tags: string;
}

export const NEW_DRAFT: Draft = {
  url: '',
  description: '',
  which: 'all',
  events: ['scan.completed'],
  significantOnly: true,
  tags: '',
};

export function draftOf(endpoint: WebhookEndpoint): Draft {
  const { url, description, events, significant_only: significantOnly, tags } = endpoint;
  return {
    url,
    description: description ?? '',
    significantOnly,
    tags: tags?.join('\n') ?? '',
    which: events === null ? 'all' : 'some',
    events: events ?? EVENT_TYPES,
  };
}

/** Returns the request body. */
export function bodyOf({ url, description, which, events, significantOnly, tags }: Draft) {
  const tagList = keywordsIn(tags);
  return {
    url,
    description: description.trim() === '' ? null : description,
    events: which === 'all' ? null : events,
    significant_only: significantOnly,
    tags: tagList.length === 0 ? null : tagList,
  };
}
