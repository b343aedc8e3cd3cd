import type { PlaceRecord } from '../place-index.js';
import { toPhrase } from '../text.js';
import { valuesOf } from './categorize.js';
import type { NamedFeature, Tags } from './read-tiles.js';

/** Tags with further names of a place. */
const OTHER_NAME = /^(?:alt_name|short_name|official_name|int_name|brand|operator|name:[a-z]{2,3})$/;
const OFFER_KEYS = ['cuisine', 'sport', 'healthcare:speciality'];

/** Facts for customers. Their number indicates how well known a place is. */
const DETAIL_KEYS =
  'email contact:email contact:facebook contact:instagram fax description image cuisine sport stars capacity ' +
  'takeaway delivery outdoor_seating smoking dispensing internet_access wheelchair atm drive_through branch';

/** Converts a named object to a record. `categories` are positions in the list of categories. */
export function toPlace(feature: NamedFeature, categories: number[]): PlaceRecord {
  const { id, tags, lat, lng } = feature;
  const also = otherNames(tags);
  const offers = [...new Set(OFFER_KEYS.flatMap((key) => valuesOf(tags, key)).map(toPhrase))].filter(Boolean);
  const address = addressOf(tags);
  const phone = firstOf(tags, ['phone', 'contact:phone', 'mobile', 'contact:mobile']);
  const website = websiteOf(firstOf(tags, ['website', 'contact:website', 'url']));
  const hours = tags['opening_hours'];
  const details = DETAIL_KEYS.split(' ').filter((key) => key in tags).length;
  return {
    id,
    name: tags['name'] ?? '',
    lat,
    lng,
    categories,
    ...(also.length > 0 && { also }),
    ...(offers.length > 0 && { offers }),
    ...(address && { address }),
    ...(phone && { phone }),
    ...(website && { website }),
    ...(hours && { hours }),
    ...('brand' in tags && { brand: true }),
    ...(('wikidata' in tags || 'wikipedia' in tags) && { notable: true }),
    ...(details > 0 && { details }),
  };
}

/** Formats "Avenida 18 de Julio 1234, 11200 Montevideo"; undefined without a street or place. */
export function addressOf(tags: Tags): string | undefined {
  const street = tags['addr:street'] ?? tags['addr:place'];
  if (!street) return tags['addr:full'];
  const first = joined([street, tags['addr:housenumber']], ' ');
  const second = joined([tags['addr:postcode'], tags['addr:city'] ?? tags['is_in:city']], ' ');
  return joined([first, second], ', ');
}

/** Joins the existing parts without leftover separators of imports (";Montevideo"). */
function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter(Boolean)
    .join(separator);
}

/** Returns the http(s) URL of the free text of a tag; undefined without one. */
export function websiteOf(text: string | undefined): string | undefined {
  const first = text?.split(';')[0]?.trim();
  if (!first || /\s/.test(first)) return undefined;
  const url = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(first) ? first : `http://${first}`;
  return /^https?:\/\//i.test(url) && URL.canParse(url) && url.includes('.') ? url : undefined;
}

function otherNames(tags: Tags): string[] {
  const names = Object.keys(tags)
    .filter((key) => OTHER_NAME.test(key))
    .sort()
    .map((key) => tags[key] ?? '');
  const own = toPhrase(tags['name'] ?? '');
  const distinct = new Map(names.map((text) => [toPhrase(text), text]));
  return [...distinct].filter(([phrase]) => phrase !== '' && phrase !== own).map(([, text]) => text);
}

function firstOf(tags: Tags, keys: readonly string[]): string | undefined {
  return keys.map((key) => tags[key]).find(Boolean);
}
