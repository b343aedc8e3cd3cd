import {
  isUnidentified,
  type ListedPlace,
  type LocalSearchOutcome,
  matchPlace,
  type MatchSubject,
  ProviderError,
  type SearchProvider,
} from '#libs/local-search';
import { NAME_MATCH_THRESHOLD, nameSimilarity } from '#libs/place-identity';
import type { SearchRequest } from '../../search/search-request.js';
import { BusinessNotIdentified } from '../record/pins/business-not-identified.js';
import type { MeasuredPin } from '../record/pins/pin-outcome.js';

/** The provider is skipped after this many unreadable responses in a row, because each one is paid. */
const MAX_UNREADABLE = 10;

/** A provider that may measure the pins of a scan. */
export class Candidate {
  private unreadable = 0;
  private identified: Promise<MatchSubject> | null = null;

  /** @param identify returns the business as this provider identifies it; called again only after a failure */
  constructor(
    readonly provider: SearchProvider,
    private readonly identify: () => Promise<MatchSubject>,
  ) {}

  /**
   * Searches at a pin and finds the business in the results.
   *
   * @throws ProviderError; the signal's reason
   */
  async measure(pin: number, request: SearchRequest): Promise<MeasuredPin | 'outside_coverage'> {
    if (this.unreadable >= MAX_UNREADABLE) {
      const message = `${this.provider.profile.name} is skipped after ${MAX_UNREADABLE} unreadable responses`;
      throw new ProviderError('invalid_response', message, { retryable: false });
    }
    try {
      // Before the search, which is wasted if the business cannot be identified.
      await this.subject();
      const measured = await this.findSubject(pin, await this.provider.search(request));
      this.unreadable = 0;
      return measured;
    } catch (error) {
      const isUnreadable = error instanceof ProviderError && error.code === 'invalid_response';
      this.unreadable = isUnreadable ? this.unreadable + 1 : 0;
      throw error;
    }
  }

  /**
   * Finds the business in the results of a search.
   *
   * @throws ProviderError if the provider cannot identify the business, or lists only its name; the signal's reason
   */
  async findSubject(pin: number, outcome: LocalSearchOutcome): Promise<MeasuredPin | 'outside_coverage'> {
    const subject = await this.subject();
    if (outcome.kind === 'unmeasured') return outcome.reason;
    const { places } = outcome;
    const subjectIndex = matchPlace(subject, places)?.index ?? null;
    if (subjectIndex === null && places.some((place) => mayBe(subject, place))) {
      const message = `${this.provider.profile.name} lists the name of the business without an identifier or position`;
      throw new ProviderError('invalid_response', message, { retryable: false });
    }
    return { pin, provider: this.provider.profile, places, subjectIndex };
  }

  private async subject(): Promise<MatchSubject> {
    this.identified ??= this.identify();
    try {
      return await this.identified;
    } catch (error) {
      // The look-up was paid, and another one would find as little.
      if (!(error instanceof BusinessNotIdentified)) this.identified = null;
      throw error;
    }
  }
}

/** Returns whether a listing that cannot be identified has the name of the business, so that absence is not proven. */
function mayBe({ name }: MatchSubject, place: ListedPlace): boolean {
  return isUnidentified(place) && nameSimilarity(name, place.name) >= NAME_MATCH_THRESHOLD;
}
