import { describe, expect, it } from 'vitest';
import { isAdClick, webAddressOf } from './web-address.js';

const TARGET = 'https://example.com/a?b=1';
const encoded = encodeURIComponent(TARGET);

describe('webAddressOf', () => {
  it.each([
    TARGET,
    'http://example.com',
    'https://www.google.com/maps/place/x',
    'https://sites.google.com/url?q=own-page',
    'https://notgoogle.com/url?q=https://other.example/',
  ])('returns %s as it is', (address) => {
    expect(webAddressOf(address)).toBe(address);
  });

  it.each([
    `https://www.google.com/url?q=${encoded}&sa=U`,
    `https://www.google.co.uk/url?sa=t&url=${encoded}`,
    `https://google.com/goto?url=${encoded}`,
    `https://www.google.com/aclk?sa=L&adurl=${encoded}`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
  ])('returns the target of %s', (address) => {
    expect(webAddressOf(address)).toBe(TARGET);
  });

  it.each([
    'https://www.google.com/goto?url=CAESYQHrOzAV',
    'https://www.google.com/url',
    'https://www.google.com/url?q=',
    'https://www.google.com/url?q=/search',
    'https://www.google.com/url?q=javascript:alert(1)',
    `/url?q=${TARGET}`,
    'example.com',
    'mailto:x@example.com',
    '',
    null,
    7,
  ])('returns null for %j', (value) => {
    expect(webAddressOf(value)).toBeNull();
  });

  it('returns a target that is behind a long parameter', () => {
    const address = `https://www.google.com/url?ved=${'x'.repeat(600)}&q=${encoded}`;
    expect(webAddressOf(address)).toBe(TARGET);
  });

  it('returns null for redirects without an end', () => {
    const around = (address: string) => `https://www.google.com/url?q=${encodeURIComponent(address)}`;
    const wrapped = Array.from({ length: 9 }).reduce<string>(around, TARGET);
    expect(webAddressOf(wrapped)).toBeNull();
  });
});

describe('isAdClick', () => {
  it.each([
    [`https://www.google.com/aclk?sa=L&adurl=${encoded}`, true],
    ['https://www.googleadservices.com/pagead/aclk?x=1', true],
    ['https://www.google.com/url?q=x', false],
    ['https://example.com/aclk', false],
    [null, false],
  ])('returns for %j whether it counts a click: %s', (value, expected) => {
    expect(isAdClick(value)).toBe(expected);
  });
});
