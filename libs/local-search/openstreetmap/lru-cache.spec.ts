import { expect, it, vi } from 'vitest';
import { LruCache } from './lru-cache.js';

it('makes a value once and forgets the longest unused', () => {
  const cache = new LruCache<string[]>(2);
  const create = vi.fn((key: string) => [key]);
  const get = (key: string) => cache.getOrCreate(key, () => create(key));
  const a = get('a');
  get('b');
  expect(get('a')).toBe(a);
  get('c');
  expect(get('a')).toBe(a);
  expect(create.mock.calls).toEqual([['a'], ['b'], ['c']]);
  get('b');
  expect(create).toHaveBeenCalledTimes(4);
});
