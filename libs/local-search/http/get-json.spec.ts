import { expect, it } from 'vitest';
import { endpoint } from './get-json.js';

it('endpoint appends the path and the defined parameters to the base URL', () => {
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

it('endpoint moves a user and a password from the URL to a header', () => {
  const { url, headers } = endpoint('https://me:p%40ss@example.com', '/api');
  expect(url.href).toBe('https://example.com/api');
  expect(headers).toEqual({ authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}` });
});
