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
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CompleteBusiness } from '../../businesses/complete-business.js';
import { subjectOf } from '../../businesses/identifiers/subject-of.js';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import type { SearchRequest } from '../../search/search-request.js';
import { BusinessNotIdentified } from '../record/pins/business-not-identified.js';
import type { MeasuredPin } from '../record/pins/pin-outcome.js';
import type { Scan } from '../record/scan.entity.js';

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

/** One more than the failures that open the circuit of a provider, so that an outage pauses the scan. */
const MAX_LOOK_UPS = 4;

/** Finds the providers that may measure a scan. */
@Injectable()
export class FindCandidates {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly complete: CompleteBusiness,
  ) {}

  /** Returns at least one candidate, in the order in which they are asked. */
  async run(scan: Scan, signal: AbortSignal): Promise<Candidate[]> {
    const business = await this.businesses.get(scan, scan.businessId);
    return this.providers
      .chainOf(scan)
      .map((provider) => new Candidate(provider, () => this.identify(business, provider, signal)));
  }

  /**
   * Returns the business with the provider's own ID for it, if it has one: an ID is more reliable than a name.
   *
   * @throws BusinessNotIdentified if only an ID finds the business and the provider has none
   */
  private async identify(
    business: Business,
    provider: SearchProvider,
    signal: AbortSignal,
  ): Promise<MatchSubject> {
    const { identifiers, findsByIdOnly = false } = provider.profile;
    const subject = subjectOf(business);
    const { cid, placeId } = subject;
    const isIdentified = cid !== null || placeId !== null;
    // Results of such a provider carry Google's identifiers, so a look-up would waste a search.
    if (identifiers === 'google' && (isIdentified || !findsByIdOnly)) return subject;
    const listed = await retry(() => provider.lookUp(subject, signal));
    if (!findsByIdOnly) return { ...subject, placeId: listed?.placeId ?? placeId };
    if (!listed) throw new BusinessNotIdentified(provider.profile.name);
    await this.complete.rememberPlaceId(business, listed);
    return { ...subject, cid: listed.cid, placeId: listed.placeId };
  }
}

async function retry<T>(lookUp: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await lookUp();
    } catch (error) {
      if (tries >= MAX_LOOK_UPS || !isTransient(error)) throw error;
    }
  }
}

/** A paused provider was not asked, so asking again does not help. */
function isTransient(error: unknown): boolean {
  return error instanceof ProviderError && error.retryable && !(error instanceof ProviderPaused);
}
