import { formsOfMaps } from './forms-of-maps.js';
import { otherForms } from './other-forms.js';
import type { ProfileUrlForm, SamplePlace } from './profile-url-form.js';

/** Returns every form of link that people paste, for one place. The documentation and the tests use it. */
export function profileUrlForms(place: SamplePlace): ProfileUrlForm[] {
  return [...formsOfMaps(place), ...otherForms(place)];
}

export const MAPLE_DENTAL: SamplePlace = {
  name: 'Maple Dental',
  lat: 40.7512,
  lng: -73.9821,
  first: 0x89c25a1b2c3d4e5fn,
  cid: 0x1a2b3c4d5e6f7081n,
  placeId: 'ChIJX049LBtawokRgXBvXk08Kxo',
  mid: '/g/11abcdefgh',
};
