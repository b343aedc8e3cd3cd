import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.js';
import { detailOf } from './problem-texts.js';

const problem = (code: string, body: object): ApiError =>
  new ApiError(422, code, 'English', null, {}, { ...body });

describe('detailOf', () => {
  it.each([
    [
      'a link of Google Search',
      'not_a_business_profile_url',
      { reason: 'no_identifier' },
      /enlace largo de la barra/,
    ],
    ['a damaged CID', 'not_a_business_profile_url', { reason: 'damaged_cid' }, /hoja de cálculo/],
    ['two links', 'not_a_business_profile_url', { reason: 'several_links' }, /varios enlaces/],
    ['an unknown reason', 'not_a_business_profile_url', { reason: 'x' }, /Abre el negocio/],
    [
      'missing coordinates',
      'location_unresolved',
      { missing: ['lat', 'lng'] },
      /la latitud y la longitud\.$/,
    ],
    ['a missing name', 'location_unresolved', { missing: ['name'] }, /el nombre/],
    [
      'a missing name and position',
      'location_unresolved',
      { missing: ['name', 'lat', 'lng'] },
      /el nombre, la latitud/,
    ],
  ])('asks in Spanish for the one thing that is missing for %s', (_, code, body, text) => {
    expect(detailOf(problem(code, body))?.es).toMatch(text);
  });
});
