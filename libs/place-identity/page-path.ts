import { type Coordinates, readCoordinates } from './coordinates.js';
import { readHotelToken } from './encoded-cids.js';
import { parseFeatureId } from './feature-id.js';
import {
  NO_DATA,
  type PlaceData,
  readAnyPlace,
  readContributorData,
  readEmbed,
  readPlaceData,
  readRoute,
} from './place-data.js';
import { readPlaceId } from './place-id.js';
import { message, readTokens, type Token } from './proto-text.js';
import type { ProfileUrlRefusal } from './result.js';
import { decodeText, readName } from './url-text.js';

/** What kind of page a URL leads to, and what its path says about a place. */
export type PagePath =
  | { kind: 'place' | 'search' | 'directions' | 'other'; data: PlaceData }
  | { kind: 'refused'; reason: ProfileUrlRefusal };

const DATA = 'data=';
const VIEWPORT = /^@(-?[\d.]+),(-?[\d.]+)/;
/** A saved list of places is 4 > 11 in the data of a map. */
const LIST_FIELD = 11;

const refused = (reason: ProfileUrlRefusal): PagePath => ({ kind: 'refused', reason });
const page = (kind: 'place' | 'search' | 'directions' | 'other', data = NO_DATA): PagePath => ({
  kind,
  data,
});

/** @param subdomain as `googleSubdomain` returns it */
export function readPagePath(url: URL, subdomain: string): PagePath {
  const segments = url.pathname.split('/').slice(1);
  const [root = '', first = '', second = ''] = segments;
  if (root === 'maps') return readMapsPath(url, segments.slice(1));
  if (subdomain === 'maps') return readMapsPath(url, segments);
  if (root === 'search' || root === 'viewer') return page('search');
  if (subdomain !== '') return page('other');
  if (root === 'local')
    return page('other', first === 'place' && second === 'fid' ? featureIdOf(segments[3]) : NO_DATA);
  if (root === 'travel') return readHotelPath(segments);
  return refused('no_place');
}

function featureIdOf(segment: string | undefined): PlaceData {
  return { ...NO_DATA, featureIds: segment === undefined ? [] : [decodeText(segment)] };
}

/** Reads `/travel/hotels/entity/TOKEN`, also with the name of a city before `entity`. */
function readHotelPath(segments: readonly string[]): PagePath {
  const hotel = readHotelToken(segments[segments.indexOf('entity') + 1] ?? '');
  return hotel
    ? page('other', { ...NO_DATA, cids: [`0x${hotel.cid.toString(16)}`], mid: hotel.mid })
    : refused('no_place');
}

function readMapsPath(url: URL, [first = '', ...rest]: readonly string[]): PagePath {
  switch (first) {
    case 'place':
      return page('place', readPlacePath(rest));
    case 'preview':
      return rest[0] === 'place' ? page('place', readPlacePath(rest.slice(1))) : page('other');
    case 'search':
      return page('search');
    case 'dir':
      return readDirections(rest);
    case 'reviews':
      return page('other', readAnyPlace(dataOf(rest)));
    case 'contrib':
      return page('other', readContributorPath(rest));
    case 'uv':
      return page('other', readAnyPlace(readTokens(rawParameter(url, 'pb'))));
    case 'embed':
      return readEmbedPath(url, rest);
    case 'd':
    case 'ms':
    case 'placelists':
      return refused('several_places');
    default:
      return readMapPath([first, ...rest]);
  }
}

/** Reads `/maps/@lat,lng,zoom/data=!…`, which may show a place or a list. */
function readMapPath(segments: readonly string[]): PagePath {
  const tokens = dataOf(segments);
  if (message(tokens, 4, LIST_FIELD).length > 0) return refused('several_places');
  const isPlace = message(tokens, 4, 3).length > 0;
  return page('other', isPlace ? { ...readPlaceData(tokens), viewport: viewportOf(segments) } : NO_DATA);
}

/**
 * Reads the path `/maps/place/NAME/@lat,lng,zoom/data=!…`, of which every part is optional. Some generators write an
 * identifier in place of the name.
 */
function readPlacePath(segments: readonly string[]): PlaceData {
  const [first = ''] = segments;
  const data = { ...readPlaceData(dataOf(segments)), viewport: viewportOf(segments) };
  const text = decodeText(first).replace(/^place_id:/i, '');
  if (parseFeatureId(text) !== null) return { ...data, featureIds: [...data.featureIds, text] };
  if (readPlaceId(text)?.kind === 'feature') return { ...data, placeIds: [...data.placeIds, text] };
  const isName = !first.startsWith(DATA) && !VIEWPORT.test(decodeText(first));
  return { ...data, name: isName ? readName(first) : null };
}

/** Reads `/maps/contrib/NUMBER/place/ChIJ…/@lat,lng,zoom/data=!…` and other pages of a contributor. */
function readContributorPath([, kind, placeId = '', ...rest]: readonly string[]): PlaceData {
  const data = readContributorData(dataOf([placeId, ...rest]));
  return kind === 'place' ? { ...data, placeIds: [decodeText(placeId)], viewport: viewportOf(rest) } : data;
}

/**
 * Reads `/maps/dir//PLACE/data=!…`. Directions from or to the user's own position name one place. The empty segment of that
 * position is optional, because programs that clean up links remove it.
 */
function readDirections(segments: readonly string[]): PagePath {
  const stops = segments.filter((stop) => stop !== '' && !stop.startsWith('@') && !stop.startsWith(DATA));
  return stops.length > 1 ? refused('directions') : page('directions', readRoute(dataOf(segments)));
}

/** Reads `/maps/embed?pb=!…` and `/maps/embed/v1/place?q=…`. */
function readEmbedPath(url: URL, [version, mode]: readonly string[]): PagePath {
  if (version !== undefined && version !== '') {
    return mode === 'directions' ? refused('directions') : page(mode === 'search' ? 'search' : 'other');
  }
  const embedded = readEmbed(readTokens(rawParameter(url, 'pb')));
  return typeof embedded === 'string' ? refused(embedded) : page('other', embedded);
}

function viewportOf(segments: readonly string[]): Coordinates | null {
  const before = segments.slice(0, dataIndex(segments));
  const match = before.map((part) => VIEWPORT.exec(decodeText(part))).find((found) => found !== null);
  return match ? readCoordinates(match[1] ?? null, match[2] ?? null) : null;
}

/** A value that was decoded by hand may contain slashes (`16s/g/…`). */
function dataOf(segments: readonly string[]): Token[] {
  return readTokens(segments.slice(dataIndex(segments)).join('/').slice(DATA.length));
}

function dataIndex(segments: readonly string[]): number {
  const index = segments.findIndex((segment) => segment.startsWith(DATA));
  return index < 0 ? segments.length : index;
}

/** Returns a parameter as it is written, because its values are percent-encoded themselves. */
function rawParameter(url: URL, name: string): string {
  const parameter = url.search
    .slice(1)
    .split('&')
    .find((one) => one.startsWith(`${name}=`));
  return parameter?.slice(name.length + 1) ?? '';
}
