import { describe, expect, it } from 'vitest';
import { addressOf, toPlace, websiteOf } from './to-place.js';

describe('toPlace', () => {
  it('converts the tags of a place', () => {
    const tags = {
      name: 'Farmashop 5',
      brand: 'Farmashop',
      alt_name: 'FARMASHOP 5',
      'name:en': 'Pharma Shop',
      cuisine: 'pizza;ice_cream',
      'addr:street': 'Colonia',
      'addr:housenumber': '12',
      'contact:phone': '+598 1',
      website: 'farmashop.com.uy',
      opening_hours: '24/7',
      wikidata: 'Q1',
      wheelchair: 'yes',
      source: 'survey',
    };
    expect(toPlace({ id: 'osm:node/1', tags, lat: 1, lng: 2 }, [7])).toEqual({
      id: 'osm:node/1',
      name: 'Farmashop 5',
      lat: 1,
      lng: 2,
      categories: [7],
      also: ['Farmashop', 'Pharma Shop'],
      offers: ['pizza', 'ice cream'],
      address: 'Colonia 12',
      phone: '+598 1',
      website: 'http://farmashop.com.uy',
      hours: '24/7',
      brand: true,
      notable: true,
      details: 2,
    });
  });

  it('omits missing fields', () => {
    const place = { id: 'osm:way/1', tags: { name: 'A' }, lat: 1, lng: 2 };
    expect(toPlace(place, [0])).toEqual({ id: 'osm:way/1', name: 'A', lat: 1, lng: 2, categories: [0] });
  });
});

describe('addressOf', () => {
  it.each([
    [
      { 'addr:street': 'Colonia', 'addr:housenumber': '12', 'addr:city': 'Montevideo' },
      'Colonia 12, Montevideo',
    ],
    [{ 'addr:street': 'A', 'addr:postcode': '11200', 'addr:city': ';Montevideo' }, 'A, 11200 Montevideo'],
    [{ 'addr:place': 'Plaza', 'is_in:city': 'Montevideo' }, 'Plaza, Montevideo'],
    [{ 'addr:full': 'All in one' }, 'All in one'],
    [{ 'addr:city': 'Montevideo' }, undefined],
  ])('converts %j to %j', (tags, address) => {
    expect(addressOf(tags)).toBe(address);
  });
});

describe('websiteOf', () => {
  it.each([
    ['https://a.uy/b', 'https://a.uy/b'],
    ['www.a.uy', 'http://www.a.uy'],
    ['a.uy:8080/x', 'http://a.uy:8080/x'],
    ['http://a.uy; http://b.uy', 'http://a.uy'],
    ['javascript:alert(1)', undefined],
    ['mailto:x@a.uy', undefined],
    ['none', undefined],
    ['see our page', undefined],
    [undefined, undefined],
  ])('converts %j to %j', (text, url) => {
    expect(websiteOf(text)).toBe(url);
  });
});
