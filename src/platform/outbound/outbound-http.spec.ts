import { expect, it, vi } from 'vitest';
import { Dialer } from './dialer.js';
import { NameResolver } from './name-resolver.js';
import { OutboundHttp } from './outbound-http.js';

const loading = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('undici', async (load) => {
  await loading.promise;
  return load();
});

it('the time limit of the first request does not include the time that undici takes to load', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const dialer = new Dialer();
  vi.spyOn(dialer, 'dial').mockImplementation((_, __, callback) => {
    callback(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
  });
  const http = new OutboundHttp(new NameResolver(), dialer, { allowsPrivateHosts: true });
  const request = { method: 'GET', timeoutMs: 20_000, maxBodyBytes: 1 } as const;
  const outcome = http.send('https://127.0.0.1/', request).catch((error: unknown) => error);
  expect(limit).not.toHaveBeenCalled();
  loading.resolve(undefined);
  expect(await outcome).toMatchObject({ fault: 'unreachable' });
  expect(limit).toHaveBeenCalledExactlyOnceWith(request.timeoutMs);
});
