import { PublicAddress } from '#platform/http/public-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { SessionCookie } from './session-cookie.js';

function headerFor(publicUrl: string | null): string {
  let header = '';
  const reply = { header: (_: string, value: string) => (header = value) } as unknown as FastifyReply;
  new SessionCookie(new PublicAddress({ publicUrl, host: '127.0.0.1', port: 3000 })).set(reply, 'token');
  return header;
}

describe('SessionCookie', () => {
  it('sets a cookie that is bound to this host and to HTTPS if PUBLIC_URL is an HTTPS address', () => {
    expect(headerFor('https://ranks.example.com')).toBe(
      '__Host-lrs_session=token; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it.each([null, 'http://ranks.example.com'])(
    'sets a cookie that also works over plain HTTP if PUBLIC_URL is %s',
    (publicUrl) => {
      expect(headerFor(publicUrl)).toBe(
        'lrs_session=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
      );
    },
  );

  it.each([
    ['lrs_session=a', 'a'],
    ['x=1; lrs_session=a; y', 'a'],
    ['__Host-lrs_session=a', null],
    ['lrs_session', null],
    ['', null],
    [undefined, null],
    ['lrs_session=%zz', '%zz'],
  ])('reads its own cookie from the header %j', (cookie, token) => {
    const reader = new SessionCookie(new PublicAddress({ publicUrl: null, host: '::1', port: 3000 }));
    expect(reader.read({ headers: { cookie } } as FastifyRequest)).toBe(token);
  });
});
