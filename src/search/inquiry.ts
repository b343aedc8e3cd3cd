import type { LocalSearchQuery } from '#libs/local-search';

/** A search, and what matters to those on the way to the provider. */
export interface Inquiry extends LocalSearchQuery {
  /** Another provider can be asked: one that is down or wants to be left alone is not waited for. */
  readonly hasAlternative?: boolean | undefined;
}
