import { describe, expect, it } from 'vitest';
import { createCategorizer, type Preset, valuesOf } from './categorize.js';

const preset = (tags: Record<string, string>): Preset => ({ tags });
const categorize = createCategorizer({
  amenity: preset({ amenity: '*' }),
  'amenity/restaurant': preset({ amenity: 'restaurant' }),
  'amenity/restaurant/pizza': preset({ amenity: 'restaurant', cuisine: 'pizza' }),
  'amenity/restaurant/sushi': preset({ amenity: 'restaurant', cuisine: 'sushi' }),
  'amenity/bench': preset({ amenity: 'bench' }),
  'shop/bakery': preset({ shop: 'bakery' }),
  'shop/yes': preset({ shop: 'yes' }),
  'highway/bus_stop': preset({ highway: 'bus_stop' }),
});

describe('createCategorizer', () => {
  it.each([
    [{ amenity: 'restaurant' }, ['amenity/restaurant']],
    [{ amenity: 'restaurant', cuisine: 'pizza' }, ['amenity/restaurant/pizza', 'amenity/restaurant']],
    [
      { amenity: 'restaurant', cuisine: 'sushi; pizza' },
      ['amenity/restaurant/pizza', 'amenity/restaurant/sushi', 'amenity/restaurant'],
    ],
    [{ shop: 'bakery', amenity: 'restaurant' }, ['amenity/restaurant', 'shop/bakery']],
    [{ shop: 'food' }, ['shop/food']],
    [{ shop: 'yes' }, ['shop']],
    [{ shop: 'yes', amenity: 'restaurant' }, ['amenity/restaurant']],
    [{ shop: 'no' }, []],
    [{ amenity: 'bench' }, []],
    [{ highway: 'bus_stop' }, []],
    [{}, []],
  ])('converts %j to the categories %j', (tags, paths) => {
    expect(categorize(tags)).toEqual(paths);
  });
});

it('valuesOf splits a list of values', () => {
  expect(valuesOf({ cuisine: 'Pizza; burger,,' }, 'cuisine')).toEqual(['pizza', 'burger']);
  expect(valuesOf({}, 'cuisine')).toEqual([]);
});
