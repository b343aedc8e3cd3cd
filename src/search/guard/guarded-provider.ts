import type {
  CoverageArea,
  ListedPlace,
  LocalSearchOutcome,
  PlaceClue,
  SearchProvider,
} from '#libs/local-search';
import type { Inquiry } from '../inquiry.js';
import { once } from './once.js';
import type { ProviderTraffic } from './provider-traffic.js';
import { persistently } from './try-budget.js';

/** Somebody may be waiting for a look-up: it is tried once, within this. */
const LOOK_UP_MS = 20_000;

/** A provider on the network, asked no faster than allowed and no more often than makes sense. */
export class GuardedProvider implements SearchProvider {
  readonly name;
  readonly attribution;
  readonly licence: string | undefined;
  readonly order;
  readonly identifiers;
  readonly retention;
  readonly supports;

  constructor(
    private readonly provider: SearchProvider,
    private readonly traffic: ProviderTraffic,
  ) {
    ({
      name: this.name,
      attribution: this.attribution,
      licence: this.licence,
      order: this.order,
      identifiers: this.identifiers,
      retention: this.retention,
      supports: this.supports,
    } = provider);
  }

  /** Tries until the budget of a question is used up. @throws ProviderError, among them ProviderPaused */
  search(query: Inquiry): Promise<LocalSearchOutcome> {
    const signal = query.signal ?? new AbortController().signal;
    const ask = (one: AbortSignal, nextRequest: () => Promise<void>) =>
      this.provider.search({ ...query, signal: one, nextRequest });
    return persistently(this.name, (timeoutMs) => this.traffic.send(ask, { signal, timeoutMs }), {
      signal,
      isPatient: !query.hasAlternative,
    });
  }

  lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    const ask = (one: AbortSignal) => this.provider.lookUp(clue, one);
    return once(this.traffic, ask, { provider: this.name, timeoutMs: LOOK_UP_MS, signal });
  }

  coverage(): readonly CoverageArea[] | null {
    return this.provider.coverage();
  }
}
