import { type MatchSubject, ProviderError, type SearchProvider } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { subjectOf } from '../../businesses/identifiers/subject-of.js';
import { CompleteBusiness } from '../../businesses/complete-business.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import type { Scan } from '../record/scan.entity.js';
import { BusinessNotIdentified } from '../record/pins/business-not-identified.js';
import { Candidate } from './candidate.js';

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
