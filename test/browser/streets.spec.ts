import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { makeLink } from './share-link.js';
import { pinsOf, type Stage } from './stage.js';

const CREDIT = '© OpenStreetMap contributors';

describeDashboard('streets below the heat map', (stage) => {
  it('the map draws streets below the pins, with the credit line, from this service only', async () => {
    const { page } = await openMap(stage());
    await drawn(page);
    await page.getByText(CREDIT).waitFor();
    expect(await pinsOf(page).count()).toBe(9);
    // The pins stay above the canvas and take clicks.
    await pinsOf(page).first().click();
    await page.getByRole('heading', { name: 'Row 1, column 1' }).waitFor();
  });

  it('the switch hides the streets by mouse and keyboard, and the browser remembers it', async () => {
    const { page } = await openMap(stage());
    await drawn(page);
    const button = switchOf(page);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await canvasOf(page).waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await switchOf(page).waitFor();
    expect(await switchOf(page).getAttribute('aria-pressed')).toBe('false');
    expect(await canvasOf(page).count()).toBe(0);
    const picture = page.waitForRequest(/heatmap\.png/);
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('button', { name: 'Download: PNG' }).click();
    expect((await picture).url()).toContain('background=plain');
    await switchOf(page).focus();
    await page.keyboard.press('Enter');
    await drawn(page);
    expect(await switchOf(page).getAttribute('aria-pressed')).toBe('true');
  });

  it('a moved and a zoomed map draws the streets of its new area', async () => {
    const { page } = await openMap(stage());
    await drawn(page);
    const before = await canvasOf(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const tile = page.waitForResponse(/\/streets\/[0-9a-f]{16}\/\d+\/\d+\/\d+$/);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    expect((await tile).headers()['cache-control']).toContain('immutable');
    await drawn(page);
    expect(await canvasOf(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())).not.toBe(
      before,
    );
  });

  it('the streets follow the theme, and use system colours when colours are forced', async () => {
    const { page } = await openMap(stage());
    const light = await drawn(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await coloursOf(page))[0]).not.toBe(light[0]);
    const dark = await drawn(page);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expect.poll(async () => (await coloursOf(page))[0]).not.toBe(dark[0]);
    const system = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const colours = ['CanvasText', 'GrayText'].map((name) => {
        probe.style.color = name;
        return (getComputedStyle(probe).color.match(/\d+/g) ?? []).join(' ');
      });
      probe.remove();
      return colours;
    });
    expect(await coloursOf(page)).toEqual(expect.arrayContaining(system));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('the page of a share link shows streets and their switch on a phone', async () => {
    const { page } = await openMap(stage());
    const link = await makeLink(page);
    const guest = await stage().newPage({ width: 375 });
    await guest.goto(link);
    await drawn(guest);
    await switchOf(guest).waitFor();
    // The switch covers no pin, and is large enough for a finger.
    const box = await switchOf(guest).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(32);
    for (const pin of await pinsOf(guest).all()) {
      const at = await pin.boundingBox();
      expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    }
  });

  it('the map works without streets if their tiles do not load', async () => {
    const current = stage();
    const { page, path } = await openMap(current);
    await drawn(page);
    current.expectsRefusals = true;
    await page.route('**/streets/**', (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse(/\/streets\/[0-9a-f]{16}\//);
    await page.goto(path);
    expect((await refused).status()).toBe(503);
    await pinsOf(page).first().click();
    await page.getByRole('heading', { name: 'Row 1, column 1' }).waitFor();
  });
});

async function openMap(stage: Stage, look: { width?: number } = {}): Promise<{ page: Page; path: string }> {
  const owner = await stage.newOwner();
  const id = await createBusiness(owner.api);
  await scan(owner.api, { business_id: id, grid_size: 3 });
  const path = `/dashboard/businesses/${id}/map?keyword=${PHARMACY.keyword}`;
  return { page: await stage.newPageOf(owner, { path, ...look }), path };
}

function canvasOf(page: Page) {
  return page.locator('canvas.map-street-canvas');
}

function switchOf(page: Page) {
  return page.getByRole('button', { name: 'Streets' });
}

/** Returns the colours on the canvas, the most frequent first, without the empty ground. */
function coloursOf(page: Page): Promise<string[]> {
  return canvasOf(page).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  });
}

async function drawn(page: Page): Promise<string[]> {
  await expect.poll(async () => (await coloursOf(page)).length).toBeGreaterThan(20);
  return coloursOf(page);
}
