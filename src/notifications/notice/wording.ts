import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import type { Figures } from './figures.js';
import type { Notice, Tone } from './notice.js';
import type { Say } from './texts.js';

/** What an event says, without what surrounds every message. */
export type Content = Pick<Notice, 'title' | 'lines' | 'facts' | 'tone'>;

/** What the description of an event needs. */
export interface Wording {
  readonly say: Say;
  readonly figures: Figures;
  readonly locale: Locale;
  /** The business, or the account. */
  readonly name: string;
  readonly keyword: string;
}

/** Returns the tone of a change: a larger value is good or bad news. */
export function toneOf(change: number | null): Tone {
  if (change === null || change === 0) return 'neutral';
  return change > 0 ? 'good' : 'bad';
}
