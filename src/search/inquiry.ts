import type { LocalSearchOutcome, LocalSearchQuery } from '#libs/local-search';
import type { Tenant } from '#platform/tenant';
import type { Bill } from './spending/bill.js';

/** A search, with what the wrappers around the provider need to know about it. */
export interface Inquiry extends LocalSearchQuery {
  /** Another provider can be asked: one that is down or wants to be left alone is not waited for. */
  readonly hasAlternative?: boolean | undefined;
  /** In whose name it is asked: an answer is given again to nobody else. */
  readonly tenant?: Tenant | undefined;
  /** Whoever pays for it. */
  readonly bill?: Bill | undefined;
}

/** The search of a provider as the wrappers see it. */
export type Inquire = (inquiry: Inquiry) => Promise<LocalSearchOutcome>;
