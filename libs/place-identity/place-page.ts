import { type Claim, claimOfCid, claimOfFeatureId, claimOfPlaceId, settle } from './claims.js';
import { readCoordinates } from './coordinates.js';
import { type PlaceData, readPlaceData } from './data-blob.js';
import { type ProfileUrlResult, refuse } from './result.js';
import { decodeText, firstWord, readName } from './url-text.js';

/** All values of the given parameters, as identifiers. */
function parameters(url: URL, ...names: string[]): string[] {
  return names.flatMap((name) => url.searchParams.getAll(name)).map(firstWord);
}

/** `place_id:ChIJ…`, in the parameter that otherwise holds words to search for. */
function placeIdQueries(url: URL): string[] {
  return parameters(url, 'q', 'query')
    .filter((value) => /^place_id:/i.test(value))
    .map((value) => value.slice('place_id:'.length));
}

/** Result pages keep the feature ID of the place whose panel is open in the fragment: `#lrd=0xA:0xB,1`. */
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

/** What the path of `/maps/place/NAME/@lat,lng,zoom/data=!…` says; every part of it may be missing. */
function readPlacePath(segments: readonly string[]) {
  const dataAt = segments.findIndex((segment) => segment.startsWith(DATA));
  const parts = dataAt < 0 ? segments : segments.slice(0, dataAt);
  const viewports = parts.map((part) => VIEWPORT.exec(decodeText(part)));
  const [, lat = null, lng = null] = viewports.find((match) => match !== null) ?? [];
  return {
    name: viewports[0] ? null : readName(parts[0] ?? ''),
    viewport: readCoordinates(lat, lng),
    // A value that was decoded by hand may hold slashes (`16s/g/…`).
    data: dataAt < 0 ? null : readPlaceData(segments.slice(dataAt).join('/').slice(DATA.length)),
  };
}

/**
 * Reads a page of Google Maps, Search or Local. The words of a search are never taken for a name: they are
 * what somebody typed, not what the place is called.
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

  const identifiers = settle(claims.filter((claim) => claim !== 'address'));
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
