import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import type { Stage } from './stage.js';

interface Load {
  readonly address: string;
  /** The file that caused the request: the HTML page, a script or a style sheet. */
  readonly by: string;
}

describeDashboard('first load of a page', (stage) => {
  it('the HTML of the heat map names every script of the page', async () => {
    const { page, path } = await signedIn(stage());
    const loads = await loadsOf(page, path('map'));
    const html = path('map').split('?')[0] ?? '';
    const early = loads.filter(({ by }) => by === html).map(({ address }) => address);
    expect(early).toContainEqual(expect.stringMatching(/assets\/map-page-/));
    expect(early).toContainEqual(expect.stringMatching(/assets\/common-/));
    // Six requests run at a time, and a file of its own for each small module would wait for them.
    expect(
      early.filter((address) => address.endsWith('.js') && address.includes('/assets/')).length,
    ).toBeLessThanOrEqual(8);
  });

  it.each([
    [
      'map',
      (id: number) => [`/api/v1/businesses/${id}`, `/api/v1/rankings?business_id=${id}&keyword=farmacia`],
    ],
    [
      'insights',
      (id: number) => [
        `/api/v1/businesses/${id}`,
        `/api/v1/ai/insights?limit=10&business_id=${id}&keyword=farmacia&dismissed=false`,
      ],
    ],
  ] as const)('the data of the page %s is requested once, while the scripts load', async (tab, expected) => {
    const { page, path, id } = await signedIn(stage());
    const loads = await loadsOf(page, path(tab));
    const before = loads.filter(({ by }) => by === '/dashboard/start.js').map(({ address }) => address);
    expect(before).toEqual(['/dashboard/api/session', '/dashboard/api/token', ...expected(id)]);
    for (const address of before) expect(loads.filter((load) => load.address === address)).toHaveLength(1);
  });

  it('the data of the overview is requested once, while the scripts load', async () => {
    const { page } = await signedIn(stage());
    const loads = await loadsOf(page, '/dashboard');
    const before = loads.filter(({ by }) => by === '/dashboard/start.js').map(({ address }) => address);
    expect(before.map((address) => address.split('?')[0]).sort()).toEqual([
      '/api/v1/alerts',
      '/api/v1/businesses',
      '/api/v1/subscription',
      '/dashboard/api/session',
      '/dashboard/api/token',
    ]);
    for (const address of before) expect(loads.filter((load) => load.address === address)).toHaveLength(1);
  });

  it('after the end of a session, a page asks to sign in', async () => {
    const { page, path } = await signedIn(stage());
    stage().expectsRefusals = true;
    await page.context().clearCookies();
    await page.goto(path('map'));
    await page.getByLabel('Email').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe(path('map'));
  });
});

/** Signs an owner in who has opened the dashboard before. */
async function signedIn(stage: Stage) {
  const owner = await stage.newOwner();
  const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await scan(owner.api, { business_id: id });
  const page = await stage.newPageOf(owner, { path: '/dashboard/exports' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const path = (tab: string): string => `/dashboard/businesses/${id}/${tab}?keyword=${PHARMACY.keyword}`;
  return { page, path, id };
}

/** Opens a page without the browser's cache, and returns its requests in order. */
async function loadsOf(page: Page, path: string): Promise<Load[]> {
  const session = await page.context().newCDPSession(page);
  const loads: Load[] = [];
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const by =
      initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
    const { pathname, search } = new URL(request.url);
    loads.push({ address: pathname + search, by: by === undefined ? '' : new URL(by, request.url).pathname });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return loads;
}
