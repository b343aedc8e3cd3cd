import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

/** A message about an event, before it is formatted for a channel. All texts are plain, without markup. */
export interface Notice {
  /** One line: what happened to which business. */
  readonly title: string;
  /** Sentences below the title, most important first. */
  readonly lines: readonly string[];
  readonly facts: readonly Fact[];
  readonly tone: Tone;
  /** The page that shows the event; null without `PUBLIC_URL`. */
  readonly link: { readonly url: string; readonly text: string } | null;
  /** The events of a digest. */
  readonly items: readonly NoticeItem[];
  /** Number of events of the digest that `items` does not contain. */
  readonly further: number;
  readonly locale: Locale;
  /** Where the message comes from, and whether it is a sample or test data. */
  readonly footer: string;
  readonly at: Date;
  /** The scan whose map illustrates the message, if any. */
  readonly scanId: number | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export type Tone = 'good' | 'bad' | 'neutral';

export interface NoticeItem {
  readonly text: string;
  readonly url: string | null;
  readonly tone: Tone;
}
