import { expect, it } from 'vitest';
import { mapsUrl } from './osm.js';

it.each([
  ['osm:way/12', null, 'https://www.openstreetmap.org/way/12'],
  [
    'ChIJj61dQgK6j4AR4GeTYWZsKWw',
    null,
    'https://www.google.com/maps/place/?q=place_id:ChIJj61dQgK6j4AR4GeTYWZsKWw',
  ],
  ['ChIJj61dQgK6j4AR4GeTYWZsKWw', '7', 'https://www.google.com/maps?cid=7'],
  ['osm:node/<script>', null, null],
  ['name:joe@1,2', null, null],
])('mapsUrl converts %s with CID %s to %s', (placeId, cid, url) => {
  expect(mapsUrl({ placeId, cid })).toBe(url);
});
