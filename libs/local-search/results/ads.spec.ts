import { describe, expect, it } from 'vitest';
import { isAd } from './ads.js';

describe('isAd', () => {
  it.each([
    { sponsored: true },
    { is_paid: 1 },
    { sponsored: 'Sponsored' },
    { sponsored: 'Gesponsert' },
    { sponsored: 'any text in the language of the search' },
    { ad: 'Ad' },
    { isAd: 'true' },
    { type: 'maps_paid_item' },
    { type: 'ai_overview_paid' },
    { type: 'ad' },
    { type: ['Sponsored'] },
    { title: 'Sponsored' },
    { title: 'ANUNCIO ·' },
    { title: 'Patrocinado' },
    { title: 'Annonce' },
    { label: 'Được tài trợ' },
    { badges: ['Ad'] },
    { extensions: ['Open', '広告'] },
    { website: 'https://www.google.com/aclk?sa=L&adurl=https://example.com/' },
    { links: { website: 'https://www.googleadservices.com/pagead/aclk?x=1' } },
  ])('recognises %j', (fields) => {
    expect(isAd({ title: 'Dental Cedar', ...fields })).toBe(true);
  });

  it.each([
    {},
    { sponsored: false, is_paid: 0, ad: null },
    { sponsored: 'false', ad: '' },
    { type: 'Ad agency' },
    { type: 'maps_search' },
    { type: 'Paid parking lot' },
    { title: 'Sponsored Pizza' },
    { title: 'Reklama' },
    { description: 'Sponsored by the city' },
    { ad: {} },
  ])('does not take %j for an advertisement', (fields) => {
    expect(isAd({ title: 'Dental Cedar', ...fields })).toBe(false);
  });
});
