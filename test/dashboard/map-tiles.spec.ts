import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newOwner, openBrowser } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { TestServer } from '../support/test-server.js';

const TILE_URL = 'https://{s}.tiles.example.com/{z}/{x}/{y}.png';

describe('TILE_URL', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), { TILE_URL, TILE_ATTRIBUTION: '© Example Maps' });
  });
  afterAll(() => server.stop());

  it('the session contains tile server and attribution, and the content security policy allows only its images', async () => {
    const tiles = { url: TILE_URL, attribution: '© Example Maps' };
    const visitor = await openBrowser(server).get(`${DASHBOARD}/session`).expect(200);
    expect(visitor.body).toMatchObject({ user: null, tiles });
    const { browser } = await newOwner(server);
    expect((await browser.get(`${DASHBOARD}/session`).expect(200)).body).toMatchObject({ tiles });
    const { headers } = await server.as().get('/dashboard').expect(200);
    expect(headers['content-security-policy']).toContain("img-src 'self' https://*.tiles.example.com;");
  });
});
