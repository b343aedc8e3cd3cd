import { type Claim, claimOfCid, claimOfFeatureId, claimOfPlaceId, mergeClaims } from './claims.js';
import { readMid } from './mid.js';
import { readPagePath } from './page-path.js';
import type { PlaceData } from './place-data.js';
import { type ProfileUrlResult, refuse } from './result.js';
import { cleanName, firstWord } from './url-text.js';

/** Returns all values of parameters. Pages of results put the open place into the fragment: `#lrd=0xA:0xB,1`. */
function parametersOf(url: URL, ...names: string[]): string[] {
  const fragment = new URLSearchParams(url.hash.slice(1));
  return names.flatMap((name) => [...url.searchParams.getAll(name), ...fragment.getAll(name)]);
}

function placeIdsIn(url: URL): string[] {
  const queries = parametersOf(url, 'q', 'query', 'destination', 'daddr')
    .map((value) => /^place_id:(.*)$/is.exec(value.trim())?.[1])
    .filter((id) => id !== undefined);
  const names = ['placeid', 'place_id', 'query_place_id', 'destination_place_id'];
  return [...parametersOf(url, ...names), ...queries].map(firstWord);
}

/** @param subdomain of local.google.com, where `id` is the CID */
function cidsIn(url: URL, subdomain: string): string[] {
  // `rlfi` is the place that is selected in a list: `hd:;si:CID,l,…;mv:…`.
  const selected = parametersOf(url, 'rlfi').map((value) => /(?:^|;)si:(\d+)/.exec(value)?.[1]);
  return [
    ...parametersOf(url, 'cid', 'ludocid', 'rldimm', 'rlimm', ...(subdomain === 'local' ? ['id'] : [])),
    ...selected.filter((cid) => cid !== undefined),
  ];
}

function claimsOf(url: URL, data: PlaceData, subdomain: string) {
  return [
    ...[...placeIdsIn(url), ...data.placeIds].map(claimOfPlaceId),
    ...[...parametersOf(url, 'ftid', 'lrd').map(firstWord), ...data.featureIds].map(claimOfFeatureId),
    ...[...cidsIn(url, subdomain), ...data.cids].map(claimOfCid),
  ];
}

function isClaim(claim: ReturnType<typeof claimsOf>[number]): claim is Claim {
  return typeof claim === 'object' && claim !== null;
}

/** Returns whether the URL asks for a route from another place, or over several. */
function hasOtherStops(url: URL): boolean {
  const names = ['saddr', 'origin', 'origin_place_id', 'waypoints', 'waypoint_place_ids'];
  return parametersOf(url, ...names).some((value) => value.trim() !== '');
}

/**
 * Reads the identity of a place from the URL of a page of Google Maps, Search, Local or Hotels. Search terms are never
 * used as the name, because users type anything there.
 *
 * @param subdomain as `googleSubdomain` returns it
 */
export function readPlacePage(url: URL, subdomain: string): ProfileUrlResult {
  const path = readPagePath(url, subdomain);
  if (path.kind === 'refused') return refuse(path.reason);
  const { kind, data } = path;
  const isDirections = kind === 'directions' || url.searchParams.has('daddr');
  if (isDirections && hasOtherStops(url)) return refuse('directions');

  const claims = claimsOf(url, data, subdomain);
  if (claims.includes('address')) return refuse('street_address');
  const identifiers = mergeClaims(claims.filter(isClaim));
  if (identifiers === 'conflict') return refuse(isDirections ? 'directions' : 'conflicting_identities');

  const mid = data.mid ?? readMid(parametersOf(url, 'kgmid', 'mid')[0] ?? null);
  if (identifiers.cid === null && identifiers.placeId === null) {
    if (claims.includes('damaged')) return refuse('damaged_cid');
    if (kind === 'search' && mid !== null) {
      return { kind: 'knowledge_graph', mid, name: cleanName(url.searchParams.get('q') ?? '') };
    }
    if (isDirections) return refuse('directions');
    // Only the path of a place's own page has a name that Google wrote. The text of an embedded map may be anything.
    if (kind !== 'place' || data.name === null) {
      const isSearch = kind === 'search' || (kind !== 'place' && url.searchParams.has('q'));
      return refuse(isSearch ? 'search' : 'no_place');
    }
  }
  const { lat, lng } = data.coordinates ?? { lat: null, lng: null };
  const identity = { name: data.name, lat, lng, ...identifiers, mid };
  return { kind: 'identity', identity, viewport: data.viewport };
}
