import { type Coordinates, readCoordinates } from './coordinates.js';
import { parseFeatureId } from './feature-id.js';
import { readMid } from './mid.js';
import { allTexts, message, messages, textAt, type Token } from './proto-text.js';
import { cleanName, firstWord } from './url-text.js';

/** What the text after `data=` or `pb=` says about one place; empty or null for missing parts. */
export interface PlaceData {
  name: string | null;
  /** More than one if the data names several places. */
  featureIds: readonly string[];
  cids: readonly string[];
  placeIds: readonly string[];
  mid: string | null;
  coordinates: Coordinates | null;
  viewport: Coordinates | null;
}

export const NO_DATA: PlaceData = {
  name: null,
  featureIds: [],
  cids: [],
  placeIds: [],
  mid: null,
  coordinates: null,
  viewport: null,
};

/*
 * The fields were derived from many public place URLs:
 *
 *   !4m6!3m5!1s0xA:0xB!8m2!3d40.1!4d-73.2!16s%2Fg%2F1abc
 *   4 > 3   the place the URL is about
 *           1 feature ID · 2 name · 8 > 3, 4 latitude and longitude · 16 knowledge-graph ID · 19 place ID
 *
 * The parser follows this path instead of taking the first match anywhere, because the data may contain other
 * places: 4 > 1 > 3 is the place or list the user came from, top-level 3 > 5 the building, 4 > 4 a route.
 */
function readPlace(place: readonly Token[]): PlaceData {
  const point = message(place, 8);
  return {
    ...NO_DATA,
    featureIds: wordsOf(textAt(place, 1, 's')),
    placeIds: wordsOf(textAt(place, 19, 's')),
    mid:
      readMid(textAt(place, 16, 's')) ??
      readMid(Buffer.from(textAt(place, 16, 'z') ?? '', 'base64url').toString('utf8')),
    coordinates: readCoordinates(textAt(point, 3, 'd'), textAt(point, 4, 'd')),
  };
}

function wordsOf(text: string | null): string[] {
  return text === null ? [] : [firstWord(text)];
}

/** Reads the data of the page of a place. A link that was made by hand may lack the messages around the place. */
export function readPlaceData(tokens: readonly Token[]): PlaceData {
  const page = message(tokens, 4);
  return readPlace(page.length > 0 ? message(page, 3) : tokens);
}

/** Reads the place that is open on the page of a contributor: 4 > 1 > 3, with its name in field 2. */
export function readContributorData(tokens: readonly Token[]): PlaceData {
  const place = message(tokens, 4, 1, 3);
  if (textAt(place, 1, 's') === null) return readAnyPlace(tokens);
  return { ...readPlace(place), name: cleanName(textAt(place, 2, 's') ?? '') };
}

/** Reads data without known messages, such as that of a review or a photo: every feature ID in it names its place. */
export function readAnyPlace(tokens: readonly Token[]): PlaceData {
  return { ...NO_DATA, featureIds: allTexts(tokens).filter((text) => parseFeatureId(text) !== null) };
}

/**
 * Reads an embedded map:
 *
 *   !1m18!1m12!1m3!1d3033!2d-73.98!3d40.75…!3m3!1m2!1s0xA:0xB!2sNAME!5e0!3m2!1sen!2sus
 *   1 > 3 > 1  the place: 1 feature ID · 2 name, or base64 of it · 4 CID
 *   1 > 1 > 1  the centre of the map: 2 longitude · 3 latitude
 *   1 > 2 > 1  a search · 1 > 4 a route
 */
export function readEmbed(tokens: readonly Token[]): PlaceData | 'search' | 'directions' {
  const map = message(tokens, 1);
  if (message(map, 4).length > 0) return 'directions';
  const place = message(map, 3, 1);
  if (place.length === 0 && message(map, 2).length > 0) return 'search';
  const name =
    textAt(place, 2, 's') ?? Buffer.from(textAt(place, 2, 'z') ?? '', 'base64url').toString('utf8');
  const centre = message(map, 1, 1);
  return {
    ...NO_DATA,
    name: cleanName(name),
    featureIds: wordsOf(textAt(place, 1, 's')),
    cids: wordsOf(textAt(place, 4, 's')),
    viewport: readCoordinates(textAt(centre, 3, 'd'), textAt(centre, 2, 'd')),
  };
}

/** Reads the stops of a route: 4 > 4 > 1, each with its feature ID in 1 > 1 and longitude and latitude in 2 > 1, 2. */
export function readRoute(tokens: readonly Token[]): PlaceData {
  const stops = messages(message(tokens, 4, 4), 1).filter((stop) => message(stop, 1).length > 0);
  const point = message(stops.at(-1) ?? [], 2);
  return {
    ...readAnyPlace(tokens),
    coordinates: stops.length === 1 ? readCoordinates(textAt(point, 2, 'd'), textAt(point, 1, 'd')) : null,
  };
}
