import type { LocalSearchOutcome, LocalSearchQuery } from '#libs/local-search';
import type { Tenant } from '#platform/tenant';
import type { CostCounter } from './spending/cost-counter.js';

/** A search with what the decorators of a provider need. */
export interface SearchRequest extends LocalSearchQuery {
  /** Whether another provider can answer. If so, the search does not wait for a paused provider. */
  readonly hasAlternative?: boolean | undefined;
  /** Cached answers are shared within a tenant only. Without a tenant the cache is not used. */
  readonly tenant?: Tenant | undefined;
  /** Counts what the search costs. */
  readonly costs?: CostCounter | undefined;
}

/** The search of a provider, as decorators see it. */
export type SearchHandler = (request: SearchRequest) => Promise<LocalSearchOutcome>;
