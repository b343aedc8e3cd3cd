import {
  type LocalSearchOutcome,
  matchPlace,
  type MatchSubject,
  ProviderError,
  type SearchProvider,
} from '#libs/local-search';
import type { SearchRequest } from '../../search/search-request.js';
import type { MeasuredPin } from './pin-outcome.js';

/** After so many pins in a row with answers that nobody can read, each paid for, it is not asked any more. */
const MAX_UNREADABLE = 10;

/** A provider that may measure the pins of a scan, and knows the business by its own identifiers. */
export class Candidate {
  private unreadable = 0;
  private identified: Promise<MatchSubject> | null = null;

  /** @param identify the business as this provider knows it; asked once, or again where it failed */
  constructor(
    readonly provider: SearchProvider,
    private readonly identify: () => Promise<MatchSubject>,
  ) {}

  /**
   * @returns why there is no measurement, where the provider says so
   * @throws ProviderError; the signal's reason
   */
  async measure(pin: number, inquiry: SearchRequest): Promise<MeasuredPin | 'outside_coverage'> {
    if (this.unreadable >= MAX_UNREADABLE) throw this.givenUp();
    try {
      // First: who cannot be recognised need not be searched for.
      await this.subject();
      const outcome = await this.provider.search(inquiry);
      this.unreadable = 0;
      return await this.judge(pin, outcome);
    } catch (error) {
      const isUnreadable = error instanceof ProviderError && error.code === 'invalid_response';
      this.unreadable = isUnreadable ? this.unreadable + 1 : 0;
      throw error;
    }
  }

  /**
   * What an answer of the provider says of the business.
   *
   * @throws ProviderError when the provider cannot tell who the business is; the signal's reason
   */
  async judge(pin: number, outcome: LocalSearchOutcome): Promise<MeasuredPin | 'outside_coverage'> {
    const subject = await this.subject();
    if (outcome.kind === 'unmeasured') return outcome.reason;
    const { provider } = this;
    const { places } = outcome;
    return {
      pin,
      provider: provider.profile,
      places,
      subjectIndex: matchPlace(subject, places)?.index ?? null,
    };
  }

  private async subject(): Promise<MatchSubject> {
    this.identified ??= this.identify();
    try {
      return await this.identified;
    } catch (error) {
      this.identified = null;
      throw error;
    }
  }

  private givenUp(): ProviderError {
    return new ProviderError(
      'invalid_response',
      `${this.provider.profile.name} is not asked: it answers nonsense`,
      {
        retryable: false,
      },
    );
  }
}
