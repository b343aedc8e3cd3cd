import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryOf, countOf, locationOf, rankOf, ratingOf } from './read-fields.js';

describe('countOf', () => {
  it.each([
    [1234, 1234],
    [0, 0],
    ['1234', 1234],
    ['1,234', 1234],
    ['1.234', 1234],
    ['1 234', 1234],
    ['1\u202f234', 1234],
    ["1'234", 1234],
    ['12,345,678', 12_345_678],
    ['1,23,456', 123_456],
    ['(12)', 12],
    [' (1,234) ', 1234],
  ])('reads %j as %d', (value, count) => {
    expect(countOf(value)).toBe(count);
  });

  it.each([
    '4.5',
    '4,5',
    '1.2K',
    '1,2 mil',
    '12 mil',
    '5.0(12)',
    '1.234,5',
    '-3',
    '',
    '()',
    4.5,
    -1,
    null,
    true,
  ])('reads no count in %j', (value) => {
    expect(countOf(value)).toBeNull();
  });

  it('reads every count with groups of digits in any language', () => {
    const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'pt-PT', 'de-CH', 'en-IN', 'ru');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), locales, (count, locale) => {
        expect(countOf(count.toLocaleString(locale))).toBe(count);
      }),
    );
  });
});

describe('rankOf', () => {
  it.each([
    [2, 2],
    ['2', 2],
    [' 10 ', 10],
    ['0', null],
    ['2.5', null],
    [2.5, null],
    ['second', null],
    ['', null],
    [null, null],
  ])('reads %j as %j', (value, rank) => {
    expect(rankOf(value)).toBe(rank);
  });
});

describe('ratingOf', () => {
  it.each([
    [4.5, 4.5],
    ['4.5', 4.5],
    ['4,5', 4.5],
    [0, null],
    ['0', null],
    ['5.0(12)', null],
    ['45', null],
    [null, null],
  ])('reads %j as %j', (value, rating) => {
    expect(ratingOf(value)).toBe(rating);
  });
});

describe('categoryOf', () => {
  it.each([
    [['Dentist'], 'Dentist'],
    [['5.0(12)', 'Dentist'], 'Dentist'],
    [['4.5'], null],
    [['4,5 (1.2K)'], null],
    [['$$'], null],
    [[null, ['Dentist'], 'Orthodontist'], 'Orthodontist'],
    [['牙医'], '牙医'],
    [['24-hour gym'], '24-hour gym'],
    [[], null],
  ])('reads %j as %j', (values, category) => {
    expect(categoryOf(...values)).toBe(category);
  });
});

describe('locationOf', () => {
  it.each([
    [0, 0],
    ['0', '0'],
    [0, -0],
    [91, 0],
    [1, null],
  ])('reads no position in %j, %j', (lat, lng) => {
    expect(locationOf(lat, lng)).toEqual({ lat: null, lng: null });
  });

  it('reads a position on the equator or the meridian of Greenwich', () => {
    expect(locationOf(0, 32.5)).toEqual({ lat: 0, lng: 32.5 });
    expect(locationOf('51.48', '0')).toEqual({ lat: 51.48, lng: 0 });
  });
});
