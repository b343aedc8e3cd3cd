import type { LatLng } from '#libs/geo-grid';
import {
  parseProfileUrl,
  type PlaceIdentity,
  placeIdToCid,
  placeIdToFeatureId,
  type ProfileUrlResult,
  type ResultOf,
} from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../search/provider-registry.js';
import { queryWithFallback } from '../search/query-with-fallback.js';
import { externalName, nameKey } from './business-name.js';
import { LOCATION_UNRESOLVED, noProviderAnswered, notAProfileUrl } from './businesses.problems.js';
import { ConfirmPlace } from './confirm-place.js';
import { FollowShortLink } from './follow-short-link.js';
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
    private readonly confirmPlace: ConfirmPlace,
  ) {}

  /**
   * Identifies and locates a business. Follows a short link, and queries the providers in order, only if URL and body
   * lack the name or the coordinates. This can take seconds, so it must not be called in a transaction.
   *
   * @throws Problem `not_a_business_profile_url`, `short_link_unresolved`, `location_unresolved`,
   * `provider_unavailable`
   */
  async run(claim: BusinessClaim, tenant: Tenant): Promise<IdentifiedBusiness> {
    const parsed = await this.read(claim);
    const known = knownOf(parsed, claim);
    if (isLocated(known)) return withKey(known);
    const located =
      parsed.kind === 'knowledge_graph'
        ? await this.confirm(known, parsed, tenant)
        : await this.lookUp(known, parsed, tenant.livemode);
    if (!located) throw unresolved(known);
    return withKey(located);
  }

  /** Identifies a place by its knowledge-graph ID. The name in the link is only searched for, never stored. */
  private async confirm(
    known: Known,
    { mid, name }: ResultOf<'knowledge_graph'>,
    tenant: Tenant,
  ): Promise<Located | null> {
    const named = { mid, name: known.name ?? externalName(name), near: positionOf(known) };
    const found = await this.confirmPlace.run(tenant, named);
    const { placeId, lat, lng } = found;
    const cid = found.cid ?? placeIdToCid(placeId);
    const ids = placeIdToCid(placeId) === cid ? { placeId, featureId: placeIdToFeatureId(placeId) } : {};
    // A listing without an address has no position; the caller may send one.
    const position = lat === null || lng === null ? {} : { lat, lng };
    const located = {
      ...known,
      cid,
      ...(cid && ids),
      name: known.name ?? externalName(found.name),
      ...position,
    };
    return isLocated(located) ? located : null;
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
    throw noProviderAnswered(asked.error);
  }
}

/** Returns what URL and claim contain. A short link and a link with a knowledge-graph ID alone contain nothing. @throws Problem `not_a_business_profile_url` */
export function readClaim(claim: BusinessClaim): Known {
  return knownOf(parseProfileUrl(claim.gbpUrl), claim);
}

/** Returns the identity of a place whose name and coordinates are known; null if they have to be looked up. */
export function identityOf(known: Known): IdentifiedBusiness | null {
  return isLocated(known) ? withKey(known) : null;
}

/** The claim takes precedence. @throws Problem `not_a_business_profile_url` */
function knownOf(parsed: ProfileUrlResult, claim: BusinessClaim): Known {
  if (parsed.kind === 'refused') throw notAProfileUrl(parsed);
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

function positionOf({ lat, lng }: Known): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

function unresolved(known: Known): Problem {
  const missing = (['name', 'lat', 'lng'] as const).filter((field) => known[field] === null);
  const reason =
    'The request does not contain the location of the business, and no search provider knows it.';
  return new Problem(LOCATION_UNRESOLVED, `${reason} Please send ${missing.join(', ')} too.`, {
    members: { missing },
  });
}
