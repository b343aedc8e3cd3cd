import { expect, it } from 'vitest';
import { buildVocabulary } from './vocabulary.js';

const translations = new Map([
  ['de', { 'amenity/pharmacy': { name: 'Apotheke', terms: ['dm'] } }],
  [
    'en',
    {
      shop: { name: 'Shop' },
      'amenity/pharmacy': {
        name: 'Pharmacy Counter',
        aliases: ['Drug-Store'],
        terms: ['medicine', 'Pharmacy'],
      },
      'leisure/fitness_centre': { name: 'Gym / Fitness Center' },
      'amenity/clinic': { name: 'Clinic (Unspecified)' },
    },
  ],
  ['es', { 'amenity/pharmacy': { name: 'Farmacia', terms: ['botica', 'medicine'] } }],
]);
const vocabulary = (path: string) => buildVocabulary([path], translations)[0];

it('buildVocabulary collects names of all languages and terms of the local ones without duplicates', () => {
  expect(vocabulary('amenity/pharmacy')).toEqual({
    id: 'amenity/pharmacy',
    label: 'Pharmacy',
    names: ['pharmacy', 'drug store', 'farmacia'],
    foreignNames: ['apotheke'],
    terms: [['medicine'], ['botica', 'medicine']],
  });
});

it('buildVocabulary splits two names at a slash', () => {
  expect(vocabulary('leisure/fitness_centre')?.names).toEqual(['fitness centre', 'gym', 'fitness center']);
});

it('buildVocabulary creates missing labels and removes notes to mappers', () => {
  expect(vocabulary('shop/pet_food')).toMatchObject({ label: 'Pet food', names: ['pet food'] });
  expect(vocabulary('amenity/clinic')).toMatchObject({ label: 'Clinic', names: ['clinic'] });
});

it('buildVocabulary returns no words for a bare key', () => {
  expect(vocabulary('shop')).toMatchObject({ label: 'Shop', names: [], terms: [] });
});
