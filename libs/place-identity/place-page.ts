import { type Claim, claimOfCid, claimOfFeatureId, claimOfPlaceId, mergeClaims } from './claims.js';
import { readCoordinates } from './coordinates.js';
import { type PlaceData, readPlaceData } from './place-data.js';
import { type ProfileUrlResult, refuse } from './result.js';
import { decodeText, firstWord, readName } from './url-text.js';

/** Returns all values of the given query parameters, reduced to identifiers. */
function parameters(url: URL, ...names: string[]): string[] {
  return names.flatMap((name) => url.searchParams.getAll(name)).map(firstWord);
}

/** Returns place IDs of the form `place_id:ChIJ…` from the search parameters. */
function placeIdQueries(url: URL): string[] {
  return parameters(url, 'q', 'query')
    .filter((value) => /^place_id:/i.test(value))
    .map((value) => value.slice('place_id:'.length));
}

/** Returns feature IDs from the fragment. Result pages put the place with the open panel there: `#lrd=0xA:0xB,1`. */
function fragmentFeatureIds(url: URL): string[] {
  return new URLSearchParams(url.hash.slice(1)).getAll('lrd').map(firstWord);
}

function readClaims(url: URL, data: PlaceData | null, cidParameters: string[]): (Claim | 'address')[] {
  const placeIds = [...parameters(url, 'placeid', 'place_id', 'query_place_id'), ...placeIdQueries(url)];
  const featureIds = [...parameters(url, 'ftid'), ...fragmentFeatureIds(url)];
  if (data?.placeId) placeIds.push(data.placeId);
  if (data?.featureId) featureIds.push(data.featureId);
  return [
    ...placeIds.map(claimOfPlaceId),
    ...featureIds.map(claimOfFeatureId),
    ...parameters(url, ...cidParameters).map(claimOfCid),
  ].filter((claim) => claim !== null);
}

const VIEWPORT = /^@(-?[\d.]+),(-?[\d.]+)/;

const DATA = 'data=';

/** Reads the path `/maps/place/NAME/@lat,lng,zoom/data=!…`, of which every part is optional. */
function readPlacePath(segments: readonly string[]) {
  const dataAt = segments.findIndex((segment) => segment.startsWith(DATA));
  const parts = dataAt < 0 ? segments : segments.slice(0, dataAt);
  const viewports = parts.map((part) => VIEWPORT.exec(decodeText(part)));
  const [, lat = null, lng = null] = viewports.find((match) => match !== null) ?? [];
  return {
    name: viewports[0] ? null : readName(parts[0] ?? ''),
    viewport: readCoordinates(lat, lng),
    // A value that was decoded by hand may contain slashes (`16s/g/…`).
    data: dataAt < 0 ? null : readPlaceData(segments.slice(dataAt).join('/').slice(DATA.length)),
  };
}

/**
 * Reads the identity of a place from the URL of a page of Google Maps, Search or Local. Search terms are never used as
 * the name, because users type anything there.
 *
 * @param subdomain as `googleSubdomain` returns it
 */
export function readPlacePage(url: URL, subdomain: string): ProfileUrlResult {
  const [, root = '', page = '', ...rest] = url.pathname.split('/');
  const isMaps = root === 'maps' || subdomain === 'maps';
  if (!isMaps && subdomain === '' && root !== 'search') return refuse('no_place');
  if ((isMaps && page === 'dir') || url.searchParams.has('daddr')) return refuse('directions');

  const isPlace = root === 'maps' && page === 'place';
  const path = isPlace ? readPlacePath(rest) : null;
  const cidParameters = subdomain === 'local' ? ['cid', 'ludocid', 'id'] : ['cid', 'ludocid'];
  const claims = readClaims(url, path?.data ?? null, cidParameters);
  if (claims.includes('address')) return refuse('street_address');

  const identifiers = mergeClaims(claims.filter((claim) => claim !== 'address'));
  if (identifiers === 'conflict') return refuse('conflicting_identities');

  const name = path?.name ?? null;
  if (name === null && identifiers.cid === null && identifiers.placeId === null) {
    const isSearch = root === 'search' || page === 'search' || url.searchParams.has('q');
    return refuse(isSearch && !isPlace ? 'search' : 'no_place');
  }
  const { lat, lng } = path?.data?.coordinates ?? { lat: null, lng: null };
  const identity = { name, lat, lng, ...identifiers, mid: path?.data?.mid ?? null };
  return { kind: 'identity', identity, viewport: path?.viewport ?? null };
}
