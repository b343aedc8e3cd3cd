import { describe, expect, it } from 'vitest';
import { maskKeys } from './mask-keys.js';

const LIVE = 'lrs_live_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s';
const TEST = 'lrs_test_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s';

describe('maskKeys', () => {
  it('masks every API key in a text', () => {
    expect(maskKeys(`/api/v1/${LIVE}/x?key=${TEST}&a="${LIVE}\\n"`)).toBe(
      '/api/v1/lrs_live_…/x?key=lrs_test_…&a="lrs_live_…\\n"',
    );
  });

  it('masks truncated keys and keys in capitals', () => {
    expect(maskKeys(LIVE.slice(0, 20))).toBe('lrs_live_…');
    expect(maskKeys(LIVE.toUpperCase())).toBe('LRS_LIVE_…');
  });

  it('masks session cookies, dashboard tokens and share tokens', () => {
    const cookie = 'lrs_session=lrs_session_0a1B2c3D; token=lrs_dash_00ff; #lrs_share_7Hb';
    expect(maskKeys(cookie)).toBe('lrs_session=lrs_session_…; token=lrs_dash_…; #lrs_share_…');
  });

  it('masks the secret part of the path of e-mail links and of deliveries', () => {
    const path = (secret: string) =>
      `{"path":"/unsubscribe/${secret}"} GET /webhooks/dataforseo/${secret}?x /confirm-email/${secret}`;
    expect(maskKeys(path('A-b_9.'))).toBe(path('…'));
    expect(maskKeys(path('…'))).toBe(path('…'));
    expect(maskKeys('/problems/unsubscribe and /unsubscribe/')).toBe(
      '/problems/unsubscribe and /unsubscribe/',
    );
  });

  it('leaves other text unchanged', () => {
    const text = 'Send an API key, lrs_live_… or lrs_test_…, not "live" or lrs_1';
    expect(maskKeys(text)).toBe(text);
  });
});
