import type { SearchSettings } from './search-provider.js';

/** A question to a search engine that answers with a text. */
export interface AiQuestion extends Pick<SearchSettings, 'language' | 'device'> {
  readonly keyword: string;
  /** Position of the searcher, WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly signal?: AbortSignal | undefined;
}

/** A source that an answer cites. */
export interface AiReference {
  readonly url: string;
  readonly title: string | null;
}

/** `no_answer`: the engine wrote none for this question. This says nothing about any business. */
export type AiAnswer =
  | { readonly kind: 'answer'; readonly markdown: string; readonly references: readonly AiReference[] }
  | { readonly kind: 'no_answer' };

/** Asks a question. @throws ProviderError; the signal's reason */
export type AskAi = (question: AiQuestion) => Promise<AiAnswer>;
