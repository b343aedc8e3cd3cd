import { expect, it } from 'vitest';
import type { RankingsDto } from '../../src/rankings/dto/rankings.dto.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, renameListing, scan } from '../support/steps.js';
import { finished, until } from '../support/wait.js';
import { describeDashboard } from './describe-dashboard.js';
import { observe } from './observe-page.js';
import { pinsOf, type Stage } from './stage.js';

describeDashboard('heat map page', (stage) => {
  it('the heat map of the sample opens with one click in an empty account', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner);
    await page.getByRole('button', { name: 'Scan the sample' }).click();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    await expect.poll(() => pinsOf(page).count()).toBe(49);

    const { key } = await stage().server.createKey({ accountId: owner.accountId, livemode: false });
    const api = stage().server.as(key);
    const businesses = await api.get('/api/v1/businesses').expect(200);
    const query = { business_id: businesses.body[0]?.id, keyword: 'farmacia' };
    const { body } = await api.get('/api/v1/rankings').query(query).expect(200);
    const { grid } = body;
    const wanted = grid.map(({ rank, found }) => (found ? String(rank) : '20+'));
    expect(await pinsOf(page).allTextContents()).toEqual(wanted);
    expect(await page.getByText('Test data:').count()).toBe(1);
  });

  it('the heat map page lists the places at a pin and shows the map of each', async () => {
    const { page } = await scanned(stage());
    await pinsOf(page).first().click();
    const here = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Show the map of/ }) });
    await here.first().waitFor();
    // The list stays while another pin loads: otherwise the page would jump.
    const seen = await observe(page, () => document.querySelector('.standing') !== null);
    await pinsOf(page).nth(8).click();
    await page.getByRole('heading', { name: 'Row 3, column 3' }).waitFor();
    await pinsOf(page).first().click();
    await page.getByRole('heading', { name: 'Row 1, column 1' }).waitFor();
    await page.locator('.standings[aria-busy=false]').waitFor();
    expect(await seen()).toEqual([true]);
    const own = await pinsOf(page).first().textContent();
    const mine = here.filter({ hasText: PHARMACY.name });
    expect(await mine.locator('.standing-rank').textContent()).toBe(own);
    const rival = page.getByRole('button', { name: /^Show the map of (?!El Túnel)/ }).first();
    const name = (await rival.textContent()) ?? '';
    const rank = await rival.locator('xpath=preceding-sibling::span').textContent();
    await rival.click();
    await page.getByText(`Showing the ranks of ${name}`).waitFor();
    await page.waitForURL(/place=/);
    await expect.poll(() => pinsOf(page).first().textContent()).toBe(rank);
    await page.getByRole('button', { name: 'Back to your business' }).click();
    await expect.poll(() => pinsOf(page).first().textContent()).toBe(own);
  });

  it('the heat map page shows earlier scans, compares two scans, and has a table with the same ranks', async () => {
    const { page, api, id } = await scanned(stage());
    await scan(api, { business_id: id });
    await page.reload();
    await page.getByText('2 of 2').waitFor();
    // The slider keeps the focus while responses are outstanding.
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/v1/scans/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 of 2').waitFor();
    await expect.poll(() => pinsOf(page).count()).toBe(9);
    goOn();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 of 2').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Earlier scan' }).click();
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('button', { name: 'Later scan' }).click();
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await page.getByRole('heading', { name: 'Change between the scans' }).waitFor();
    await expect.poll(() => pinsOf(page).allTextContents()).toEqual(Array(9).fill('='));
    // Ranks of two places are never compared, and never shown without the comparison.
    const ranksSeen = await observe(page, () => /\d/.test(document.querySelector('.pin')?.textContent ?? ''));
    await page.getByRole('tab', { name: 'Rivals' }).click();
    await page.getByLabel('Show ranks of').selectOption({ index: 1 });
    await page.getByText(/^Showing the ranks of/).waitFor();
    expect(await ranksSeen()).toEqual([false]);
    await page.getByLabel('Show ranks of').selectOption({ index: 0 });
    await page.getByText(/^Showing the ranks of/).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByLabel('Compare with').selectOption({ index: 0 });
    await page.getByText('Show as a table').click();
    const cells = page.getByRole('region', { name: 'Show as a table' }).getByRole('row');
    await expect.poll(() => cells.count()).toBe(10);
    const ranks = await page.locator('.as-table tbody tr td:nth-child(5)').allTextContents();
    await expect.poll(() => pinsOf(page).allTextContents()).toEqual(ranks);
  });

  it('the name of each pin contains its visible text, with and without a comparison', async () => {
    const { page, api, id } = await scanned(stage());
    await renameListing(stage().server, id, 'Farmacia Larrañaga');
    await scan(api, { business_id: id });
    await page.reload();
    const unnamed = () =>
      pinsOf(page).evaluateAll((pins) =>
        pins
          .map((pin) => [pin.textContent, pin.getAttribute('aria-label') ?? ''] as const)
          .filter(([text, name]) => /\w/.test(text) && !name.includes(text)),
      );
    await page.getByText('2 of 2').waitFor();
    expect(await unnamed()).toEqual([]);
    await page.getByRole('tab', { name: 'Change' }).click();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await expect.poll(() => pinsOf(page).filter({ hasText: /[+−]/ }).count()).toBeGreaterThan(0);
    expect(await unnamed()).toEqual([]);
  });

  it('the heat map fills the window, and a pin opens beside it without scrolling', async () => {
    const { page } = await scanned(stage());
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const box = async (selector: string) =>
        (await page.locator(selector).boundingBox()) ?? { x: NaN, y: NaN };
      await expect.poll(async () => (await box('.map')).y).toBeLessThan(280);
      const sheet = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect({ width, sheet }).toEqual({ width, sheet: 0 });
      expect((await box('.panel')).x).toBeGreaterThan((await box('.map')).x);
    }
    const scrolled = () => page.evaluate(() => window.scrollY);
    await pinsOf(page).nth(4).click();
    await page.getByRole('tab', { name: 'Pin', selected: true }).waitFor();
    const heading = await page.getByRole('heading', { name: 'Row 2, column 2' }).boundingBox();
    expect((heading?.y ?? Infinity) + (heading?.height ?? 0)).toBeLessThan(800);
    expect(await scrolled()).toBe(0);
  });

  it('a pin under the pointer or with the focus shows its rank, its distance and the top three', async () => {
    const { page } = await scanned(stage());
    const card = page.getByRole('tooltip');
    const pin = pinsOf(page).first();
    await pin.hover();
    await card.getByText(/\d\s(mi|km|m)\snorth-west of the business$/).waitFor();
    await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
    expect(await card.locator('.legend-sign').textContent()).toBe(await pin.textContent());
    await page.mouse.move(0, 0);
    await card.waitFor({ state: 'detached' });
    await pinsOf(page).nth(8).focus();
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('the marker of a competitor is above the pins', async () => {
    const { page } = await scanned(stage());
    await page.getByLabel('Show ranks of').selectOption({ index: 1 });
    await page.getByText(/^Showing the ranks of/).waitFor();
    const depths = await page.evaluate(() => {
      const depth = (element: Element | null | undefined) =>
        Number(element instanceof HTMLElement ? element.style.zIndex : NaN);
      return {
        rival: depth(document.querySelector('.map-rival')?.parentElement),
        pins: [...document.querySelectorAll('.pin')].map((pin) => depth(pin.parentElement)),
      };
    });
    expect(depths.rival).toBeGreaterThan(Math.max(...depths.pins));
  });

  it('the heat map page starts a scan after showing its cost, and follows it live', async () => {
    const { page } = await scanned(stage());
    await page.getByRole('button', { name: 'New scan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pins per side').fill('21');
    await dialog.getByText('441 credits').waitFor();
    await dialog.getByLabel('Pins per side').fill('5');
    await dialog.getByText('25 credits').waitFor();
    await dialog.getByRole('button', { name: 'Start scan' }).click();
    await pinsOf(page).nth(24).waitFor();
    expect(await pinsOf(page).count()).toBe(25);
  });

  it('a scan that ends before the heat map page reads it is on the map and in the slider', async () => {
    const { page, api } = await scanned(stage());
    const ended = Promise.withResolvers<undefined>();
    await page.route(/\/api\/v1\/scans\/\d+$/, async (route) => {
      await ended.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'New scan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start scan' }).click();
    await until(
      async () => (await api.get('/api/v1/scans?status=completed').expect(200)).body,
      ({ length }) => length === 2,
    );
    ended.resolve(undefined);
    await page.getByText('2 of 2').waitFor();
  });

  it('the heat map page is usable by keyboard alone, from the sign-in page on', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPage();
    const { keyboard } = page;
    await page.goto('/dashboard/sign-in');
    const goTo = async (name: string | RegExp, role: 'button' | 'textbox' = 'button') => {
      const target = page.getByRole(role, { name }).first();
      await target.waitFor();
      for (let n = 0; n < 80; n++) {
        await keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`Tab does not lead to ${String(name)}`);
    };
    await goTo('Email', 'textbox');
    await keyboard.type(owner.email);
    await keyboard.press('Tab');
    await keyboard.type(owner.password);
    await keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    await goTo('Scan the sample');
    await keyboard.press('Enter');
    // The live map has all pins before the scan has ended.
    await page.getByRole('button', { name: 'Share' }).waitFor();
    await goTo(/^Row 4, column 4/);
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Home');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toMatch(/^Row 3, column 1/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Row 3, column 1' }).waitFor();
    const heading = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(heading).toBe('Row 3, column 1');
    await keyboard.press('Escape');
    await expect.poll(focused).toMatch(/^Row 3, column 1/);
  });

  it('the heat map page draws a hexagon where its pins are, and the arrow keys reach all of them', async () => {
    const { page, api, id } = await scanned(stage());
    const hexagon = {
      business_id: id,
      keyword: PHARMACY.keyword,
      grid_size: 5,
      radius_miles: 0.5,
      shape: 'hexagon',
    };
    const { headers } = await api.post('/api/v1/scans').send(hexagon).expect(202);
    const { id: scanId } = await finished(api, String(headers['location']));
    await page.reload();
    await expect.poll(() => pinsOf(page).count()).toBe(19);
    const { body } = await api.get(`/api/v1/scans/${String(scanId)}/rankings`).expect(200);
    const { grid } = body as RankingsDto;
    expect(await pinsOf(page).allTextContents()).toEqual(
      grid.map(({ rank, found }) => (found ? String(rank) : '20+')),
    );
    const centres = await pinsOf(page).evaluateAll((pins) =>
      pins.map((pin) => {
        const { x, y, width } = pin.getBoundingClientRect();
        return { x: x + width / 2, y };
      }),
    );
    const [first, second] = centres;
    const below = centres[3];
    if (!first || !second || !below) throw new Error('the map lacks pins');
    const spacing = second.x - first.x;
    // The first pin of the second row lies half a spacing to the west, and as far from the first pin as the second.
    expect((first.x - below.x) / spacing).toBeCloseTo(0.5, 1);
    expect(Math.hypot(first.x - below.x, first.y - below.y) / spacing).toBeCloseTo(1, 1);
    await pinsOf(page).nth(9).focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Row 1/);
  });

  it('the heat map page names the pins of an area of points and lists the places there', async () => {
    const { page, api, id } = await scanned(stage());
    const { lat, lng } = PHARMACY;
    const coordinates = [
      [lng, lat],
      [lng + 0.01, lat],
      [lng, lat - 0.005],
    ];
    const geojson = {
      type: 'Feature',
      properties: { names: ['Station', null, 'Market'] },
      geometry: { type: 'MultiPoint', coordinates },
    };
    const area = await api.post('/api/v1/areas').send({ name: 'Stops', geojson }).expect(201);
    const request = { business_id: id, keyword: PHARMACY.keyword, area_id: area.body.id };
    const { headers } = await api.post('/api/v1/scans').send(request).expect(202);
    await finished(api, String(headers['location']));
    await page.reload();
    const map = page.getByRole('group', { name: /^Heat map/ });
    await map.getByRole('button', { name: /^Market: / }).click();
    await page.getByRole('heading', { name: 'Market' }).waitFor();
    await page
      .getByRole('heading', { name: 'Places at this pin' })
      .or(page.locator('.standing').first())
      .first()
      .waitFor();
    expect(await map.getByRole('button', { name: /^(Station|Point 2|Market): / }).count()).toBe(3);
    // Back from the panel to the pin.
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Station: /,
    );
  });
});

async function scanned(stage: Stage) {
  const owner = await stage.newOwner();
  const { api } = owner;
  const id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await scan(api, { business_id: id });
  const page = await stage.newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
  await pinsOf(page).nth(8).waitFor();
  return { page, api, id };
}
