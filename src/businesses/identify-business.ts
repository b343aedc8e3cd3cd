import { parseProfileUrl, type PlaceIdentity, type ProfileUrlResult } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { queryWithFallback } from '../search/query-with-fallback.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';
import { externalName, nameKey } from './business-name.js';
import { FollowShortLink } from './follow-short-link.js';
import { LOCATION_UNRESOLVED, NOT_A_BUSINESS_PROFILE_URL } from './businesses.problems.js';
import type { BusinessIdentity } from './same-business.js';

/** Input of the customer. Its name and coordinates take precedence over those in the URL. */
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

/** What is known of a place without asking a provider. */
export type Known = Pick<PlaceIdentity, 'name' | 'lat' | 'lng' | 'featureId' | 'cid' | 'placeId'>;
type Located = Known & { name: string; lat: number; lng: number };

const NOTHING_KNOWN: Known = { name: null, lat: null, lng: null, featureId: null, cid: null, placeId: null };

@Injectable()
export class IdentifyBusiness {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly followShortLink: FollowShortLink,
  ) {}

  /**
   * Identifies and locates a business. Follows a short link, and queries the providers in order, only if URL and body
   * lack the name or the coordinates. This can take seconds, so it must not be called in a transaction.
   *
   * @throws Problem `not_a_business_profile_url`, `short_link_unresolved`, `location_unresolved`,
   * `provider_unavailable`
   */
  async run(claim: BusinessClaim, livemode: boolean): Promise<IdentifiedBusiness> {
    const parsed = await this.read(claim);
    const known = knownOf(parsed, claim);
    const located = isLocated(known) ? known : await this.lookUp(known, parsed, livemode);
    if (!located) throw unresolved(known);
    return withKey(located);
  }

  private async read(claim: BusinessClaim): Promise<ProfileUrlResult> {
    const parsed = parseProfileUrl(claim.gbpUrl);
    const isComplete = claim.name !== undefined && claim.lat !== undefined && claim.lng !== undefined;
    return parsed.kind === 'short_link' && !isComplete ? this.followShortLink.run(parsed.url) : parsed;
  }

  /** @throws Problem `provider_unavailable` if no provider knows the place and at least one failed */
  private async lookUp(known: Known, parsed: ProfileUrlResult, livemode: boolean): Promise<Located | null> {
    // The centre of the map in the URL is precise enough to search for the name, but not to locate the business.
    const near = parsed.kind === 'identity' ? parsed.viewport : null;
    const { cid, placeId, name } = known;
    if (!cid && !placeId && !(name && near)) return null;
    const lookUp = { cid, placeId, name, lat: near?.lat, lng: near?.lng };
    const asked = await queryWithFallback(this.providers.thatLocate(livemode), async (provider) => {
      const found = await provider.lookUp(lookUp);
      const completed = found && {
        ...known,
        name: name ?? externalName(found.name),
        lat: found.lat,
        lng: found.lng,
      };
      return completed && isLocated(completed) ? completed : null;
    });
    if (asked.result) return asked.result;
    if (!asked.error) return null;
    const detail =
      'No search provider located the business, and at least one did not answer. Nothing was stored. Try again later.';
    throw new Problem(PROVIDER_UNAVAILABLE, detail, { cause: asked.error });
  }
}

/** Returns what URL and claim contain. A short link contains nothing. @throws Problem `not_a_business_profile_url` */
export function readClaim(claim: BusinessClaim): Known {
  return knownOf(parseProfileUrl(claim.gbpUrl), claim);
}

/** Returns the identity of a place whose name and coordinates are known; null if they have to be looked up. */
export function identityOf(known: Known): IdentifiedBusiness | null {
  return isLocated(known) ? withKey(known) : null;
}

/** The claim takes precedence. @throws Problem `not_a_business_profile_url` */
function knownOf(parsed: ProfileUrlResult, claim: BusinessClaim): Known {
  if (parsed.kind === 'refused') {
    throw new Problem(NOT_A_BUSINESS_PROFILE_URL, parsed.advice, { members: { reason: parsed.reason } });
  }
  const fromUrl = parsed.kind === 'identity' ? parsed.identity : NOTHING_KNOWN;
  return {
    ...fromUrl,
    name: claim.name ?? externalName(fromUrl.name),
    ...(claim.lat !== undefined && claim.lng !== undefined ? { lat: claim.lat, lng: claim.lng } : {}),
  };
}

function withKey(located: Located): IdentifiedBusiness {
  return { ...located, normalizedName: nameKey(located.name) };
}

function isLocated(known: Known): known is Located {
  return known.name !== null && known.lat !== null && known.lng !== null;
}

function unresolved(known: Known): Problem {
  const missing = (['name', 'lat', 'lng'] as const).filter((field) => known[field] === null);
  const reason = 'The URL does not contain the location of the business, and no search provider knows it.';
  return new Problem(LOCATION_UNRESOLVED, `${reason} Please send ${missing.join(', ')} with the URL.`, {
    members: { missing },
  });
}
