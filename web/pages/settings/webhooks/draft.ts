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

/** Which events arrive, in a form. */
export interface FilterDraft {
  readonly which: 'all' | 'some';
  /** The selected events, for `some`. */
  readonly events: readonly WebhookEventType[];
  readonly significantOnly: boolean;
  /** One per line; empty for events about all businesses and the account. */
  readonly tags: string;
}

/** An endpoint in the form. */
export interface Draft extends FilterDraft {
  readonly url: string;
  readonly description: string;
}

export const NEW_DRAFT: Draft = {
  url: '',
  description: '',
  which: 'all',
  events: ['scan.completed'],
  significantOnly: true,
  tags: '',
};

/** The filter of an endpoint or channel. */
export type EventFilter = Pick<WebhookEndpoint, 'events' | 'significant_only' | 'tags'>;

export function draftOf(endpoint: WebhookEndpoint): Draft {
  const { url, description } = endpoint;
  return { url, description: description ?? '', ...filterDraftOf(endpoint) };
}

export function filterDraftOf({ events, significant_only: significantOnly, tags }: EventFilter): FilterDraft {
  return {
    significantOnly,
    tags: tags?.join('\n') ?? '',
    which: events === null ? 'all' : 'some',
    events: events ?? EVENT_TYPES,
  };
}

/** Returns the request body. */
export function bodyOf({ url, description, ...filter }: Draft) {
  return { url, description: description.trim() === '' ? null : description, ...filterBodyOf(filter) };
}

/** Returns the filter in a request body. */
export function filterBodyOf({ which, events, significantOnly, tags }: FilterDraft) {
  const tagList = keywordsIn(tags);
  return {
    events: which === 'all' ? null : events,
    significant_only: significantOnly,
    tags: tagList.length === 0 ? null : tagList,
  };
}
