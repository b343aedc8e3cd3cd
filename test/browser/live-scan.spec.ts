import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GatedSearch } from '../support/gated-search.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, startScan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { observe } from './observe-page.js';
import { pinsOf, type Stage } from './stage.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describeDashboard('live scan on the heat map page', (stage) => {
  it('a running scan shows each pin when it is measured, and charges the measured pins when it is cancelled', async () => {
    const { page } = await started(stage());
    await page.getByRole('button', { name: 'Cancel scan' }).waitFor();
    expect(await pinsOf(page).count()).toBe(0);
    gate.pass(4);
    await page.getByText('4 of 9 pins').waitFor();
    await pinsOf(page).nth(3).waitFor();
    expect(await pinsOf(page).count()).toBe(4);
    gate.pass(1);
    await pinsOf(page).nth(4).waitFor();
    await page.getByRole('button', { name: 'Cancel scan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are charged 5 credits. 4 are returned.').waitFor();
    const pinsSeen = await observe(page, () => document.querySelectorAll('.map .pin').length);
    await dialog.getByRole('button', { name: 'Cancel scan' }).click();
    await page.getByText('5 of 9 pins were measured. You were charged 5 credits.').waitFor();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    expect(await pinsOf(page).count()).toBe(9);
    expect(await page.getByRole('button', { name: /not measured$/ }).count()).toBe(4);
    expect(Math.min(...(await pinsSeen()))).toBe(9);
  });

  it('a running scan is replaced by its results without a gap', async () => {
    const { page } = await started(stage());
    await page.getByText('0 of 9 pins').waitFor();
    // The map is drawn after the text.
    await page.locator('.map .pin').nth(8).waitFor();
    const pinsSeen = await observe(page, () => document.querySelectorAll('.map .pin').length);
    gate.open();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    expect(await pinsOf(page).count()).toBe(9);
    expect(Math.min(...(await pinsSeen()))).toBe(9);
  });

  it('a running scan is polled when its event stream fails, and shows tiles when they are configured', async () => {
    const { page } = await started(stage(), async (it) => {
      await it.route('**/events', (route) => route.abort());
      await it.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: PNG }));
      await it.route('**/dashboard/api/session', async (route) => {
        const answer = await route.fetch();
        const tiles = { url: `${stage().url}/tiles/{z}/{x}/{y}.png`, attribution: '© Somebody' };
        await route.fulfill({ json: { ...((await answer.json()) as object), tiles } });
      });
    });
    stage().expectsRefusals = true;
    gate.pass(2);
    await page.getByText('2 of 9 pins').waitFor();
    gate.open();
    await pinsOf(page).nth(8).waitFor();
    await page.getByText('© Somebody').waitFor();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    await page.locator('img.leaflet-tile-loaded').nth(3).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('.map-tiles img:not(.leaflet-tile-loaded)').count()).toBe(0);
  });

  it('the page has the selected theme before scripts load', async () => {
    const page = await stage().newPage({ isOnlyForThis: true });
    await page.addInitScript(() => {
      localStorage.setItem('lrs.theme', 'dark');
    });
    stage().expectsRefusals = true;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/dashboard/sign-in');
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toBe('rgb(11, 16, 23)');
  });

  let gate: GatedSearch;

  beforeAll(() => {
    gate = new GatedSearch(stage().server.app);
  });

  beforeEach(() => {
    gate.shut();
  });

  afterEach(() => {
    gate.open();
  });
});

/** Opens the page of a new scan of nine pins. @param prepare runs before the page is opened */
async function started(stage: Stage, prepare?: (page: Page) => Promise<void>) {
  const owner = await stage.newOwner();
  const business_id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await startScan(owner.api, { business_id });
  const page = await stage.newSession(owner);
  await prepare?.(page);
  await page.goto(`/dashboard/businesses/${business_id}/map`);
  return { page };
}
