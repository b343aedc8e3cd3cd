import { type ListedPlace, ProviderError } from '#libs/local-search';
import { parseProfileUrl, type PlaceIdentity, type ProfileUrlResult } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../search/provider-registry.js';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';
import { foundName, nameKey } from './business-name.js';
import { FollowShortLink } from './follow-short-link.js';
import { LOCATION_UNRESOLVED, NOT_A_BUSINESS_PROFILE_URL } from './businesses.problems.js';
import type { BusinessIdentity } from './same-business.js';

/** What the customer sent; what is given here wins over what the URL says. */
export interface BusinessClaim {
  readonly gbpUrl: string;
  readonly name?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

export interface IdentifiedBusiness extends BusinessIdentity {
  readonly name: string;
  readonly featureId: string | null;
}

type Known = Pick<PlaceIdentity, 'name' | 'lat' | 'lng' | 'featureId' | 'cid' | 'placeId'>;

const NOTHING: Known = { name: null, lat: null, lng: null, featureId: null, cid: null, placeId: null };

@Injectable()
export class IdentifyBusiness {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly followShortLink: FollowShortLink,
  ) {}

  /**
   * Finds out which place is meant and where it is. Google is asked where a short link leads, and a provider where
   * the place is, only when URL and body do not tell. Takes seconds then: not to be called within a transaction.
   *
   * @throws Problem `not_a_business_profile_url`, `short_link_unresolved`, `location_unresolved`,
   * `provider_unavailable`
   */
  async run(claim: BusinessClaim, livemode: boolean): Promise<IdentifiedBusiness> {
    const parsed = await this.read(claim);
    if (parsed.kind === 'refused') {
      throw new Problem(NOT_A_BUSINESS_PROFILE_URL, parsed.advice, { members: { reason: parsed.reason } });
    }
    const fromUrl = parsed.kind === 'identity' ? parsed.identity : NOTHING;
    const told: Known = {
      ...fromUrl,
      name: claim.name ?? foundName(fromUrl.name),
      ...(claim.lat !== undefined && claim.lng !== undefined ? { lat: claim.lat, lng: claim.lng } : {}),
    };
    if (!isLocated(told)) {
      const found = await this.askProvider(told, parsed, livemode);
      const completed = found && { ...told, name: told.name ?? found.name, lat: found.lat, lng: found.lng };
      if (completed && isLocated(completed)) return located(completed);
      throw unresolved(told);
    }
    return located(told);
  }

  private async read(claim: BusinessClaim): Promise<ProfileUrlResult> {
    const parsed = parseProfileUrl(claim.gbpUrl);
    const isToldAll = claim.name !== undefined && claim.lat !== undefined && claim.lng !== undefined;
    return parsed.kind === 'short_link' && !isToldAll ? this.followShortLink.run(parsed.url) : parsed;
  }

  private async askProvider(
    told: Known,
    parsed: ProfileUrlResult,
    livemode: boolean,
  ): Promise<ListedPlace | null> {
    // The centre of the map that was shown is near enough to look for the name there, not to stand for the place.
    const near = parsed.kind === 'identity' ? parsed.viewport : null;
    const { cid, placeId, name } = told;
    if (!cid && !placeId && !(name && near)) return null;
    try {
      // What may not be kept is not asked for: name and position are what a business is stored with.
      const provider = this.providers.describing(livemode);
      if (!provider) return null;
      return await provider.lookUp({ cid, placeId, name, lat: near?.lat, lng: near?.lng });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const detail = 'The search provider could not be asked where this business is. Nothing was stored.';
      throw new Problem(PROVIDER_UNAVAILABLE, detail, { cause: error });
    }
  }
}

type Located = Known & { name: string; lat: number; lng: number };

function isLocated(known: Known): known is Located {
  return known.name !== null && known.lat !== null && known.lng !== null;
}

function located(known: Located): IdentifiedBusiness {
  return { ...known, normalizedName: nameKey(known.name) };
}

function unresolved(told: Known): Problem {
  const missing = (['name', 'lat', 'lng'] as const).filter((field) => told[field] === null);
  const why = 'The URL does not tell where the business is, and the search provider cannot. Please';
  return new Problem(LOCATION_UNRESOLVED, `${why} send ${missing.join(', ')} beside it.`, {
    members: { missing },
  });
}
