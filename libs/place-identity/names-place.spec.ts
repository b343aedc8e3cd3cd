import { expect, it } from 'vitest';
import { namesPlace } from './names-place.js';

it.each([
  'pizza in Brooklyn',
  'plumber, Austin',
  'dentist 10001',
  'farmacia en Pocitos',
  'café à Lyon',
  'аптека в Астане',
])('namesPlace returns true for "%s"', (keyword) => {
  expect(namesPlace(keyword)).toBe(true);
});

it.each([
  'pizza',
  'pizza near me',
  'pizza around here',
  'pharmacy 24 hours',
  'farmacia cerca de mí',
  'Apotheke in der Nähe',
  'аптека возле меня',
  'indian food',
  "Joe's at-home repairs",
])('namesPlace returns false for "%s"', (keyword) => {
  expect(namesPlace(keyword)).toBe(false);
});
