import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../web/base/paths.js';
import { yearBefore } from '../../web/rank/year-before.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, insightsGenerated, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { makeLink } from './share-link.js';
import type { Stage } from './stage.js';

describeDashboard('first load of a page', (stage) => {
  it('the heat map requests at most 8 scripts of 90 kB in all, without the parts that it loads later', async () => {
    const { page, path } = await signedIn(stage());
    const html = path('map').split('?')[0] ?? '';
    const loads = await loadsOf(page, path('map'));
    const early = loads.filter(({ by, address }) => by === html && address.endsWith('.js'));
    const named = (name: RegExp) =>
      expect.objectContaining({ address: expect.stringMatching(name) as string });
    expect(early).toContainEqual(named(/assets\/map-page-/));
    expect(early).toContainEqual(named(/assets\/common-/));
    expect(early.length).toBeLessThanOrEqual(8);
    expect(early.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(90_000);
    // Leaflet does not delay the data.
    expect(early).not.toContainEqual(named(/leaflet|use-map/));
    expect(loads).toContainEqual(named(/assets\/leaflet-heat-map-/));
  });

  it('no response for the heat map of 21 × 21 pins is larger than 100 kB', async () => {
    const { page, path } = await signedIn(stage(), { grid_size: 21 });
    const loads = await loadsOf(page, path('map'));
    expect(loads).toContainEqual(
      expect.objectContaining({ address: expect.stringContaining('/rankings?') as string }),
    );
    expect(Math.max(...loads.map(({ bytes }) => bytes))).toBeLessThanOrEqual(100_000);
  });

  it.each([375, 1280])('nothing moves while the parts of a page arrive, %i pixels wide', async (width) => {
    const { page, path } = await signedIn(stage());
    await page.setViewportSize({ width, height: 800 });
    await answerInTurn(page);
    const tabs = ['', 'map', 'history', 'competitors', 'insights', 'schedules', 'alerts'].map(path);
    const others = [paths.overview, paths.insights, paths.competitors, paths.schedules, paths.reports];
    const moved: Record<string, number> = {};
    for (const address of [...tabs, ...others]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      moved[address] = await layoutShiftOf(page);
    }
    expect(Object.entries(moved).filter(([, shift]) => shift > 0.05)).toEqual([]);
  });

  it('nothing moves on a phone when the font arrives after the data', async () => {
    const { page, path } = await signedIn(stage());
    await page.setViewportSize({ width: 375, height: 800 });
    const moved: Record<string, number> = {};
    for (const address of ['map', 'competitors', 'schedules'].map(path)) {
      await page.goto('/healthz');
      const data = Promise.withResolvers<undefined>();
      await page.route('**/*.woff2', async (route) => {
        await data.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      const before = await layoutShiftOf(page);
      data.resolve(undefined);
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      moved[address] = (await layoutShiftOf(page)) - before;
      await page.unroute('**/*.woff2');
    }
    expect(Object.entries(moved).filter(([, shift]) => shift > 0.02)).toEqual([]);
  });

  it('the data of a share link is requested once, while the scripts load', async () => {
    const { page, path } = await signedIn(stage());
    await page.goto(path('map'));
    const link = await makeLink(page);
    await page.goto('/healthz');
    const loads = await loadsOf(page, link);
    const data = loads.filter(({ address }) => address.startsWith('/dashboard/api/shared/'));
    expect(data).toEqual([
      expect.objectContaining({ address: '/dashboard/api/shared/read', by: '/dashboard/start.js' }),
    ]);
  });

  it.each([
    [
      'map',
      (id: number) => [
        `/api/v1/businesses/${id}`,
        `/api/v1/rankings?business_id=${id}&keyword=farmacia`,
        `/api/v1/history?business_id=${id}&keyword=farmacia&from=${yearBefore(new Date())}`,
      ],
    ],
    [
      'insights',
      (id: number) => [
        `/api/v1/businesses/${id}`,
        `/api/v1/ai/insights?business_id=${id}&keyword=farmacia&dismissed=false&limit=100`,
        `/api/v1/ai/insights?business_id=${id}&dismissed=false&limit=100`,
        `/api/v1/actions?business_id=${id}&keyword=farmacia`,
      ],
    ],
  ] as const)('the data of the page %s is requested once, while the scripts load', async (tab, expected) => {
    const { page, path, id } = await signedIn(stage());
    const loads = await loadsOf(page, path(tab));
    const before = loads.filter(({ by }) => by === '/dashboard/start.js').map(({ address }) => address);
    expect(before).toEqual(['/dashboard/api/token', '/dashboard/api/session', ...expected(id)]);
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

/** Signs an owner in who has opened the dashboard before, and whose insights are generated. */
async function signedIn(stage: Stage, { grid_size = 3 } = {}) {
  const owner = await stage.newOwner();
  const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await scan(owner.api, { business_id: id, grid_size });
  // The insights page reads again while they are pending.
  await insightsGenerated(stage.server, owner.accountId);
  const page = await stage.newPageOf(owner, { path: '/dashboard/exports' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Ends the requests of this page.
  await page.goto('/healthz');
  const path = (tab: string): string => `/dashboard/businesses/${id}/${tab}?keyword=${PHARMACY.keyword}`;
  return { page, path, id };
}

/** Delivers the responses of the API one after another, each painted before the next. */
async function answerInTurn(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  await page.route('**/api/**', (route) => {
    const answer = last.then(async () => {
      await route.fulfill({ response: await route.fetch() });
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
    });
    // A page that is left is not painted.
    return (last = answer.catch(() => undefined));
  });
}

/** Returns the sum of the layout shifts of a page so far. */
function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift there is no entry.
        setTimeout(resolve, 200, 0);
      }),
  );
}

/** Opens a page without the browser's cache, and returns its requests in order. */
async function loadsOf(page: Page, path: string): Promise<Load[]> {
  const session = await page.context().newCDPSession(page);
  const byId = new Map<string, Load>();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    const by =
      initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
    const { pathname, search } = new URL(request.url);
    const from = by === undefined ? '' : new URL(by, request.url).pathname;
    byId.set(requestId, { address: pathname + search, by: from, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const load = byId.get(requestId);
    if (load) byId.set(requestId, { ...load, bytes });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return [...byId.values()];
}

interface Load {
  readonly address: string;
  /** The file that caused the request: the HTML page, a script or a style sheet. */
  readonly by: string;
  /** As transferred, with the headers. */
  readonly bytes: number;
}
