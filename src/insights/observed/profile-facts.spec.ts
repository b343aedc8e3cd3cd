import { expect, it } from 'vitest';
import type { StoredFacts } from '../../scanning/record/result-tables.sql.js';
import { profileReader } from './profile-facts.js';

const listed = (website: boolean | null, phone: boolean | null, hours: boolean | null): StoredFacts => [
  ...([1, 'Bar', null, null] as const),
  ...([website, phone, hours] as const),
];

it('profileReader reads a missing field as absent only if some place of the scan has the field', () => {
  const [full, bare] = [listed(true, true, false), listed(false, false, false)];
  const read = profileReader([full, bare]);
  expect(read(full, 'serpapi')).toEqual({ hasWebsite: true, hasPhone: true, hasOpeningHours: null });
  expect(read(bare, 'serpapi')).toEqual({ hasWebsite: false, hasPhone: false, hasOpeningHours: null });
});

it('profileReader reads a missing field as unknown if the provider does not return such fields', () => {
  const [full, bare] = [listed(true, true, true), listed(false, false, false)];
  const read = profileReader([full, bare]);
  for (const provider of ['photon', 'another']) {
    expect(read(bare, provider)).toEqual({ hasWebsite: null, hasPhone: null, hasOpeningHours: null });
    expect(read(full, provider)).toEqual({ hasWebsite: true, hasPhone: true, hasOpeningHours: true });
  }
  expect(read(listed(null, null, null), 'serpapi')).toEqual({
    hasWebsite: null,
    hasPhone: null,
    hasOpeningHours: null,
  });
});
