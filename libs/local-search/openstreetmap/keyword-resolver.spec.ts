import { describe, expect, it } from 'vitest';
import { KeywordResolver } from './keyword-resolver.js';
import { type CategoryRecord, INDEX_FORMAT, type PlaceIndex, type PlaceRecord } from './place-index.js';

const category = (id: string, names: string[], terms: string[] = []): CategoryRecord => ({
  id,
  label: id,
  names,
  foreignNames: [],
  terms: [terms],
});
const [RESTAURANT, PIZZERIA, TAXI, SHOP, SUPERMARKET, NIGHTCLUB] = [0, 1, 2, 3, 4, 5] as const;
const places: (Pick<PlaceRecord, 'name' | 'categories'> & Partial<PlaceRecord>)[] = [
  { name: 'Roma', categories: [PIZZERIA, RESTAURANT] },
  { name: 'Pizza Uno', categories: [PIZZERIA, RESTAURANT] },
  { name: 'Pizzería Dos', categories: [RESTAURANT] },
  { name: 'Parada Pizza', categories: [TAXI] },
  { name: 'Pizzería Tres', categories: [SHOP] },
  { name: 'Disco', categories: [SUPERMARKET] },
  { name: 'Baila', categories: [NIGHTCLUB] },
  { name: 'Club Montevideo', categories: [NIGHTCLUB] },
  { name: 'El Bodegón', categories: [RESTAURANT], offers: ['pizza', 'chivito'] },
  { name: 'Devoto', categories: [SUPERMARKET] },
];
const index: PlaceIndex = {
  format: INDEX_FORMAT,
  attribution: '',
  licence: '',
  areas: [],
  localities: ['montevideo'],
  categories: [
    category('amenity/restaurant', ['restaurant'], ['dine']),
    category('amenity/restaurant/pizza', ['pizza', 'pizzeria'], ['dine', 'slice']),
    category('amenity/taxi', ['taxi']),
    category('shop', []),
    category('shop/supermarket', ['supermarket', 'supermercado']),
    category('amenity/nightclub', ['nightclub', 'club'], ['disco']),
  ],
  places: places.map((place, id) => ({ id: `osm:node/${id}`, lat: 0, lng: 0, ...place })),
};
const resolver = new KeywordResolver(index);
const resolve = (keyword: string): Record<string, number> =>
  Object.fromEntries(
    [...resolver.resolve(keyword)].map(([place, value]) => [places[place]?.name ?? '', value]),
  );

describe('KeywordResolver', () => {
  it('returns a category, places with a matching name or offer, and related places with a low relevance', () => {
    expect(resolve('best pizza near me')).toEqual({
      Roma: 1,
      'Pizza Uno': 1.1,
      'Pizzería Dos': 1,
      'Pizzería Tres': 1,
      'El Bodegón': 1,
      'Parada Pizza': 0.1,
    });
  });

  it('returns a wider category with its narrower ones', () => {
    expect(Object.keys(resolve('restaurants'))).toEqual(
      expect.arrayContaining(['Roma', 'Pizza Uno', 'Pizzería Dos', 'El Bodegón']),
    );
  });

  it('returns a business by its name even if a term has another meaning', () => {
    expect(resolve('devoto')).toEqual({ Devoto: 1 });
    expect(resolve('disco')).toEqual({ Disco: 1, Baila: 1, 'Club Montevideo': 1 });
  });

  it('prefers the named places of a category and appends the others', () => {
    expect(resolve('supermercado disco')).toEqual({ Disco: 1, Devoto: 0.01 });
  });

  it('falls back to the category if the other words match no name', () => {
    expect(resolve('emergency taxi')).toEqual({ 'Parada Pizza': 1 });
  });

  it('prefers a full name to a category in a locality', () => {
    expect(resolve('Club Montevideo')).toEqual({ 'Club Montevideo': 1.1, Baila: 1 });
  });

  it('returns places by an offer that is not a category, and tolerates a typo', () => {
    expect(resolve('chivito')).toEqual({ 'El Bodegón': 1 });
    expect(resolve('devotto')).toEqual({ Devoto: 1 });
    expect(Object.keys(resolve('supermarkat'))).toEqual(['Disco', 'Devoto']);
  });

  it.each(['asdfgh', '', '   ', '???', 'near me'])('returns nothing for %j', (keyword) => {
    expect(resolve(keyword)).toEqual({});
  });
});
