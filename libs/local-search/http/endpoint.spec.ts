import { expect, it } from 'vitest';
import { endpoint } from './endpoint.js';

it('puts path and parameters below a base, without those that are not set', () => {
  const { url, headers } = endpoint('https://example.com/sub/?tenant=1#x', '/search', {
    q: 'кафе & co',
    tag: ['a', 'b'],
    none: undefined,
  });
  expect(url.href).toBe(
    'https://example.com/sub/search?tenant=1&q=%D0%BA%D0%B0%D1%84%D0%B5+%26+co&tag=a&tag=b',
  );
  expect(headers).toEqual({});
});

it('makes a header of a user and a password', () => {
  const { url, headers } = endpoint('https://me:p%40ss@example.com', '/api');
  expect(url.href).toBe('https://example.com/api');
  expect(headers).toEqual({ authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}` });
});
