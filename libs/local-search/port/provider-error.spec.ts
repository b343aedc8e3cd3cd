import { expect, it } from 'vitest';
import { ProviderError } from './provider-error.js';

it('ProviderError has retryable and retryAfterSeconds', () => {
  const cause = new Error('socket');
  const limited = new ProviderError('rate_limited', 'slow down', {
    retryable: true,
    retryAfterSeconds: 7,
    cause,
  });
  expect(limited).toMatchObject({ name: 'ProviderError', code: 'rate_limited', retryable: true, cause });
  expect(limited.retryAfterSeconds).toBe(7);
  expect(new ProviderError('timeout', 'late', { retryable: true }).retryAfterSeconds).toBeNull();
});
