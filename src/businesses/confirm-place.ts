import { distanceMeters, type LatLng } from '#libs/geo-grid';
import type { ListedPlace } from '#libs/local-search';
import { refuse } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../search/provider-registry.js';
import { queryWithFallback } from '../search/query-with-fallback.js';
import { LOCATION_UNRESOLVED, noProviderAnswered, notAProfileUrl } from './businesses.problems.js';
import { BusinessesRepository } from './businesses.repository.js';

/** A place that is known by its knowledge-graph ID and by a name that a user may have typed. */
interface NamedPlace {
  readonly mid: string;
  readonly name: string | null;
  /** Where the caller says that the place is. */
  readonly near: LatLng | null;
}

/** The newest businesses whose surroundings are considered. */
const NEWEST = 200;
/** Each area costs a request to a provider. */
const MAX_AREAS = 3;
const AREA_METERS = 50_000;

/** Finds a place whose link has no CID and no place ID. Only the same knowledge-graph ID confirms it, never its name. */
@Injectable()
export class ConfirmPlace {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly businesses: BusinessesRepository,
  ) {}

  /**
   * Searches the name near the given position, else near the businesses of the tenant.
   *
   * @throws Problem `not_a_business_profile_url` with the reason `no_identifier` if no provider confirms the place,
   * `location_unresolved` if no position is known, `provider_unavailable`
   */
  async run(tenant: Tenant, { mid, name, near }: NamedPlace): Promise<ListedPlace> {
    const providers = this.providers.thatLocate(tenant.livemode).filter(({ profile }) => profile.returnsMid);
    if (providers.length === 0 || name === null) throw notAProfileUrl(refuse('no_identifier'));
    const points = near ? [near] : areasOf(await this.businesses.newestPositions(tenant, NEWEST));
    if (points.length === 0) throw positionMissing(name);
    let error: unknown = null;
    for (const { lat, lng } of points) {
      const asked = await queryWithFallback(providers, async ({ lookUp }) => {
        const found = await lookUp({ mid, name, lat, lng });
        return found?.mid === mid ? found : null;
      });
      if (asked.result) return asked.result;
      error ??= asked.error;
    }
    throw error === null ? notAProfileUrl(refuse('no_identifier')) : noProviderAnswered(error);
  }
}

/** Returns the first positions that are far from each other. */
function areasOf(positions: readonly LatLng[]): LatLng[] {
  const areas: LatLng[] = [];
  for (const position of positions) {
    if (areas.length === MAX_AREAS) break;
    if (areas.every((area) => distanceMeters(area, position) > AREA_METERS)) areas.push(position);
  }
  return areas;
}

function positionMissing(name: string): Problem {
  const detail =
    `The link contains the name "${name}" and a knowledge-graph ID, which do not tell where the place is. ` +
    'Please send lat and lng of the business with the link.';
  return new Problem(LOCATION_UNRESOLVED, detail, { members: { missing: ['lat', 'lng'] } });
}
