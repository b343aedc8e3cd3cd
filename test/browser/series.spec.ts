import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, renameListing, scan } from '../support/steps.js';
import { finished } from '../support/wait.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { observe } from './observe-page.js';
import { pinsOf, type Stage } from './stage.js';

describeDashboard('scans of a keyword on the map', (stage) => {
  it('the slider stays within one series, and the picker shows the latest scan of another', async () => {
    const { page, api, id } = await opened(stage());
    await scan(api, { business_id: id });
    await scan(api, { business_id: id, grid_size: 5 });
    await page.reload();
    await page.getByText('1 of 1').waitFor();
    await expect.poll(() => pinsOf(page).count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Play the scans' }).count()).toBe(0);
    const picker = page.getByLabel('Series');
    expect(await picker.locator('option').count()).toBe(2);
    await picker.selectOption({ index: 1 });
    await page.getByText('2 of 2').waitFor();
    await expect.poll(() => pinsOf(page).count()).toBe(9);
    expect(await faults(page)).toEqual([]);
  });

  it('the list of rivals has the figures of the scan on the map', async () => {
    const { page, api, id } = await opened(stage());
    await scan(api, { business_id: id, grid_size: 5, radius_miles: 2 });
    await page.reload();
    await page.getByText('1 of 1').waitFor();
    const { body } = await api.get('/api/v1/scans').query({ business_id: id }).expect(200);
    const [wide, narrow] = body.map((each) => each.id);
    const figures = async (scanId: number | undefined): Promise<string[]> => {
      const { body: rivals } = await api
        .get(`/api/v1/scans/${scanId ?? 0}/competitors`)
        .query({ limit: 10 })
        .expect(200);
      return (rivals as { name: string; now: { average_total_rank: number } }[]).map(
        ({ name, now }) => `${name} ${now.average_total_rank.toFixed(1)}`,
      );
    };
    const listed = () =>
      page
        .locator('.rival')
        .evaluateAll((rows) =>
          rows.map(
            (row) =>
              `${row.querySelector('button')?.textContent ?? ''} ${row.querySelector('strong')?.textContent ?? ''}`,
          ),
        );
    expect(await figures(narrow)).not.toEqual(await figures(wide));
    await page.getByRole('tab', { name: 'Rivals' }).click();
    await expect.poll(listed).toEqual(await figures(wide));
    await page.getByLabel('Series').selectOption({ index: 1 });
    await expect.poll(listed).toEqual(await figures(narrow));
    const offered = await page.getByLabel('Show ranks of').locator('option').allTextContents();
    expect(offered[1]).toBe((await figures(narrow))[0]?.replace(/ \d+\.\d$/, ''));
  });

  it('only scans of the same shape are offered for a comparison and joined by a line', async () => {
    const { page, api, id } = await opened(stage());
    const circle = {
      business_id: id,
      keyword: PHARMACY.keyword,
      grid_size: 3,
      radius_miles: 0.5,
      shape: 'circle',
    };
    const { headers } = await api.post('/api/v1/scans').send(circle).expect(202);
    await finished(api, String(headers['location']));
    await page.reload();
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByText('To compare, run a second scan').waitFor();
    expect(await page.getByLabel('Compare with').count()).toBe(0);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('region', { name: 'Scans in this period' }).getByText('Circle of 3').waitFor();
    expect(await page.locator('.chart').count()).toBe(0);
    expect(await page.getByLabel('Series').locator('option').count()).toBe(2);
  });

  it('an address that compares scans of two grids shows ranks only, and says why', async () => {
    const { page, api, id } = await opened(stage());
    const ranks = await pinsOf(page).allTextContents();
    const [small] = (await api.get('/api/v1/scans').expect(200)).body;
    const wide = await scan(api, { business_id: id, radius_miles: 2 });
    stage().expectsRefusals = true;
    await page.goto(`/dashboard/businesses/${id}/map?scan=${small?.id}&compare=${String(wide.id)}`);
    await page.getByText('These scans cannot be compared').waitFor();
    await pinsOf(page).nth(8).waitFor();
    expect(await pinsOf(page).allTextContents()).toEqual(ranks);
    expect(await page.getByLabel('Side by side').count()).toBe(0);
  });

  it('the play button shows each scan of the series up to the latest', async () => {
    const { page, api, id } = await opened(stage());
    await scan(api, { business_id: id });
    await scan(api, { business_id: id });
    await page.reload();
    await page.getByText('3 of 3').waitFor();
    const play = page.getByRole('button', { name: 'Play the scans' });
    // Each scan is visible for little more than a second, which a busy machine may miss.
    const shown = await observe(page, () => document.querySelector('.field-slider .hint')?.textContent ?? '');
    await play.click();
    await expect.poll(shown).toEqual(['3 of 3', '1 of 3', '2 of 3']);
    await page.getByText('3 of 3').waitFor();
    await play.waitFor();
    // In the page, because the next scan is shown after little more than a second.
    await play.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      button.click();
    });
    await play.waitFor();
    await page.getByText('1 of 3').waitFor();
  });

  it('a comparison shows the ranks before and after on each pin, and a line between two scans', async () => {
    const { page, api, id } = await opened(stage());
    const before = await pinsOf(page).allTextContents();
    await renameListing(stage().server, id, 'Farmacia Larrañaga');
    await scan(api, { business_id: id });
    await page.reload();
    await page.getByText('2 of 2').waitFor();
    // The map is drawn after the text.
    await pinsOf(page).nth(8).waitFor();
    const after = await pinsOf(page).allTextContents();
    expect(after).not.toEqual(before);
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    const details = () =>
      pinsOf(page).evaluateAll((pins) => pins.map((pin) => (pin as HTMLElement).dataset['detail']));
    const expected = before.map((was, n) => (was === after[n] ? '' : `${was} → ${after[n] ?? ''}`));
    await expect.poll(details).toEqual(expected);
    await page.getByLabel('Before and after').check();
    const line = page.getByRole('slider', { name: /^Before: / });
    await line.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => pinsOf(page).allTextContents()).toEqual(after);
    await page.keyboard.press('End');
    await expect.poll(() => pinsOf(page).allTextContents()).toEqual(before);
    expect(await page.locator('.map-meridian').count()).toBe(1);
    expect(await faults(page)).toEqual([]);
  });

  it('two scans side by side show their own ranks and figures, and pan and zoom together', async () => {
    const { page, before, after } = await compared(stage());
    const [first, second] = sidesOf(page);
    await expect.poll(() => pinsOf(second).allTextContents()).toEqual(after);
    expect(await pinsOf(first).allTextContents()).toEqual(before);
    const moved = before.findIndex((was, n) => was !== after[n]);
    for (const side of [first, second]) {
      const detail = await pinsOf(side).nth(moved).getAttribute('data-detail');
      expect(detail).toBe(`${before[moved] ?? ''} → ${after[moved] ?? ''}`);
      expect(await side.getByText(`${foundIn(side === first ? before : after)}/9`).count()).toBe(1);
    }
    expect(await faults(page)).toEqual([]);
    // The browser rounds the size of a map, so only maps of whole sizes show the same part.
    for (const side of [first, second]) {
      expect(await side.locator('.map').boundingBox()).toMatchObject({
        width: expect.toSatisfy(Number.isInteger),
      });
    }
    const places = () => Promise.all([first, second].map(pinOffset));
    const distance = async (): Promise<number> => {
      const [one, other] = await places();
      return Math.hypot((one?.x ?? NaN) - (other?.x ?? NaN), (one?.y ?? NaN) - (other?.y ?? NaN));
    };
    // A map still glides after the pointer is released.
    const expectSame = () => expect.poll(distance).toBeLessThan(0.5);
    await expectSame();
    const [start] = await places();
    await first.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await places())[1]).not.toEqual(start);
    await expectSame();
    const [zoomed] = await places();
    const box = await second.locator('.map').boundingBox();
    if (!box) throw new Error('The map is not visible.');
    // Beside the pins.
    const [x, y] = [box.x + 6, box.y + 6];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await places())[0]).not.toEqual(zoomed);
    await expectSame();
  });

  it('on a phone the earlier scan is above the later one', async () => {
    const { page } = await compared(stage());
    await page.setViewportSize({ width: 375, height: 800 });
    const boxes = await Promise.all(sidesOf(page).map((side) => side.boundingBox()));
    const [first, second] = boxes;
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? NaN) + (first?.height ?? NaN));
    expect(second?.x).toBe(first?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

/** Compares two scans with different ranks side by side. */
async function compared(stage: Stage) {
  const { page, api, id } = await opened(stage);
  const before = await pinsOf(page).allTextContents();
  await renameListing(stage.server, id, 'Farmacia Larrañaga');
  await scan(api, { business_id: id });
  await page.reload();
  await page.getByText('2 of 2').waitFor();
  // The map is drawn after the text.
  await pinsOf(page).nth(8).waitFor();
  const after = await pinsOf(page).allTextContents();
  await page.getByRole('tab', { name: 'Change' }).click();
  await page.getByLabel('Compare with').selectOption({ index: 1 });
  await page.getByLabel('Side by side').check();
  await sidesOf(page)[1].getByRole('button', { name: /^Row/ }).nth(8).waitFor();
  return { page, before, after };
}

function sidesOf(page: Page): [before: Locator, after: Locator] {
  return [page.getByRole('region', { name: /^Before: / }), page.getByRole('region', { name: /^After: / })];
}

/** Counts the pins where the business is found. */
function foundIn(ranks: readonly string[]): number {
  return ranks.filter((rank) => rank !== '20+').length;
}

/** The place of the first pin on its map, in pixels. */
async function pinOffset(side: Locator): Promise<{ x: number; y: number }> {
  const [pin, map] = await Promise.all([
    pinsOf(side).first().boundingBox(),
    side.locator('.map').boundingBox(),
  ]);
  return { x: (pin?.x ?? NaN) - (map?.x ?? NaN), y: (pin?.y ?? NaN) - (map?.y ?? NaN) };
}

async function opened(stage: Stage) {
  const owner = await stage.newOwner();
  const { api } = owner;
  const id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await scan(api, { business_id: id });
  const page = await stage.newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
  await pinsOf(page).nth(8).waitFor();
  return { page, api, id };
}
