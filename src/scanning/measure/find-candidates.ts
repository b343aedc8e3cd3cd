import { type MatchSubject, ProviderError, type SearchProvider } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Business } from '../../businesses/business.entity.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { Candidate } from './candidate.js';
import type { Scan } from '../scan.entity.js';

/** One more than open the circuit of a provider that is down, so that an outage fails none. */
const LOOK_UPS = 4;

/** Finds out who may measure a scan. */
@Injectable()
export class FindCandidates {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
  ) {}

  /** In the order in which they are asked; one at least. */
  async of(scan: Scan, signal: AbortSignal): Promise<Candidate[]> {
    const business = await this.businesses.get(scan, scan.businessId);
    return this.providers
      .chainOf(scan)
      .map((provider) => new Candidate(provider, () => subjectAt(provider, business, signal)));
  }
}

/** The business as this provider knows it: its own ID for it, where it has one, beats any name. */
async function subjectAt(
  provider: SearchProvider,
  business: Business,
  signal: AbortSignal,
): Promise<MatchSubject> {
  const { name, lat, lng } = business;
  const cid = business.cid ?? null;
  const placeId = business.placeId ?? null;
  // What Google calls it is what such a provider's results call it; asking again would cost a search.
  if (provider.profile.identifiers === 'google') return { cid, name, lat, lng, placeId };
  const listed = await persistently(() => provider.lookUp({ cid, placeId, name, lat, lng }, signal));
  return { cid, name, lat, lng, placeId: listed?.placeId ?? placeId };
}

/** A paused provider was not even asked. */
function mayPass(error: unknown): boolean {
  return error instanceof ProviderError && error.retryable && !(error instanceof ProviderPaused);
}

async function persistently<T>(lookUp: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await lookUp();
    } catch (error) {
      if (tries >= LOOK_UPS || !mayPass(error)) throw error;
    }
  }
}
