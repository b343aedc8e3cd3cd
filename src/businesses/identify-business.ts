import { parseProfileUrl, type PlaceIdentity, type ProfileUrlResult } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { queryWithFallback } from '../search/query-with-fallback.js';
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
   * Finds out which place is meant and where it is. Google is asked where a short link leads, and the providers
   * where the place is, each when those before it failed or do not know, only when URL and body do not tell. Takes seconds
   * then: not to be called within a transaction.
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
      const completed = await this.askProviders(told, parsed, livemode);
      if (!completed) throw unresolved(told);
      return located(completed);
    }
    return located(told);
  }

  private async read(claim: BusinessClaim): Promise<ProfileUrlResult> {
    const parsed = parseProfileUrl(claim.gbpUrl);
    const isToldAll = claim.name !== undefined && claim.lat !== undefined && claim.lng !== undefined;
    return parsed.kind === 'short_link' && !isToldAll ? this.followShortLink.run(parsed.url) : parsed;
  }

  private async askProviders(
    told: Known,
    parsed: ProfileUrlResult,
    livemode: boolean,
  ): Promise<Located | null> {
    // The centre of the map that was shown is near enough to look for the name there, not to stand for the place.
    const near = parsed.kind === 'identity' ? parsed.viewport : null;
    const { cid, placeId, name } = told;
    if (!cid && !placeId && !(name && near)) return null;
    const clue = { cid, placeId, name, lat: near?.lat, lng: near?.lng };
    const asked = await queryWithFallback(this.providers.locating(livemode), async (provider) => {
      const found = await provider.lookUp(clue);
      const completed = found && {
        ...told,
        name: name ?? foundName(found.name),
        lat: found.lat,
        lng: found.lng,
      };
      return completed && isLocated(completed) ? completed : null;
    });
    if (asked.result) return asked.result;
    if (!asked.error) return null;
    const detail =
      'No search provider could tell where this business is, and not all could be asked. Nothing was stored.';
    throw new Problem(PROVIDER_UNAVAILABLE, detail, { cause: asked.error });
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
  const why = 'The URL does not tell where the business is, and no search provider can. Please';
  return new Problem(LOCATION_UNRESOLVED, `${why} send ${missing.join(', ')} beside it.`, {
    members: { missing },
  });
}
