import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import type { Stage } from './stage.js';

describeDashboard('dialog of a new scan', (stage) => {
  it('the map of a new scan draws the pins of each size and shape, with their cost', async () => {
    const { page, dialog } = await opened(stage());
    await expect.poll(() => plannedPins(page)).toEqual({ measured: 49, leftOut: 0 });
    await dialog.getByLabel('Pins per side').fill('5');
    await expect.poll(() => plannedPins(page)).toEqual({ measured: 25, leftOut: 0 });
    await dialog.getByLabel('Shape').selectOption('circle');
    await expect.poll(async () => (await plannedPins(page)).leftOut).toBeGreaterThan(0);
    const { measured } = await plannedPins(page);
    await dialog.getByText(`${measured} credits`, { exact: true }).waitFor();
    await dialog.getByText('Provider: openstreetmap').waitFor();
    await dialog.getByLabel('Pins per side').fill('6');
    await dialog.getByText('A circle and a hexagon need an odd number.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Start scan' }).isDisabled()).toBe(true);
  });

  it('the radius and the distance between pins follow each other', async () => {
    const { dialog } = await opened(stage());
    await dialog.getByLabel('Pins per side').fill('5');
    await dialog.getByLabel('Radius in miles').fill('1');
    await expect.poll(() => dialog.getByLabel('Pin distance in miles').inputValue()).toBe('0.5');
    await dialog.getByLabel('Pin distance in miles').fill('0.25');
    await expect.poll(() => dialog.getByLabel('Radius in miles').inputValue()).toBe('0.5');
  });

  it('the radius is in kilometres in a region with metric units', async () => {
    const { dialog } = await opened(stage(), { locale: 'es-UY' });
    expect(Number(await dialog.getByLabel('Radio en kilómetros').inputValue())).toBeCloseTo(0.805, 2);
  });

  it('arrow keys, dragging and typed coordinates move the centre, and the scan starts there', async () => {
    const { page, dialog, owner } = await opened(stage());
    await expect.poll(async () => (await plannedPins(page)).measured).toBe(49);
    const center = dialog.getByLabel('Centre (latitude, longitude)');
    const knob = dialog.getByRole('button', { name: 'Centre of the grid' });
    await knob.focus();
    await page.keyboard.press('ArrowUp');
    const north = Number((await center.inputValue()).split(',')[0]);
    expect(north).toBeGreaterThan(PHARMACY.lat);
    const box = await knob.locator('.plan-center').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 13, (box?.y ?? 0) + 13];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 3 });
    await page.mouse.up();
    await expect
      .poll(async () => Number((await center.inputValue()).split(',')[1]))
      .toBeGreaterThan(PHARMACY.lng);
    await center.fill('somewhere');
    await dialog.getByText('Enter a latitude and a longitude, such as').waitFor();
    await center.fill('-34.9, -56.17');
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Start scan' }).click();
    await page.waitForURL(/scan=\d+/);
    const id = new URL(page.url()).searchParams.get('scan') ?? '';
    const { body } = await owner.api.get(`/api/v1/scans/${id}`).expect(200);
    expect(body.geometry.center).toEqual({ lat: -34.9, lng: -56.17 });
  });

  it('a click on the map and a button in the list leave out single pins, and the scan lacks them', async () => {
    const { page, dialog, owner } = await opened(stage());
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    // The first row begins in the north-west.
    await page.locator('.plan-pin').first().click({ force: true });
    await dialog.getByText('8 credits', { exact: true }).waitFor();
    expect(await plannedPins(page)).toEqual({ measured: 8, leftOut: 1 });
    await dialog.getByText('Leave out single pins').click();
    const cell = (row: number, column: number) =>
      dialog.getByRole('button', { name: `Leave out: Row ${row}, column ${column}` });
    expect(await cell(1, 1).getAttribute('aria-pressed')).toBe('true');
    await cell(1, 1).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    expect(await cell(2, 2).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await dialog.getByText('6 credits', { exact: true }).waitFor();
    await dialog.getByText('3 pins left out', { exact: false }).first().waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('7 credits', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Start scan' }).click();
    await page.waitForURL(/scan=\d+/);
    const id = new URL(page.url()).searchParams.get('scan') ?? '';
    const { body } = await owner.api.get(`/api/v1/scans/${id}`).expect(200);
    expect(body).toMatchObject({ pins_total: 7, geometry: { excluded_pins: [0, 4] } });
  });

  it('the switch "Leave out pins at sea" leaves them out of the map, the cost and the scan', async () => {
    const { page, dialog, owner } = await opened(stage());
    // Reaches past the coast, which is 3 km to the south.
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByLabel('Radius in miles').fill('8');
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    const atSea = dialog.getByLabel('Leave out pins at sea');
    expect(await atSea.isChecked()).toBe(false);
    await atSea.check();
    await dialog.getByText(/[1-9] pins? at sea left out/).waitFor();
    const { measured, leftOut } = await plannedPins(page);
    expect(leftOut).toBeGreaterThan(0);
    await dialog.getByText(`${measured} credits`, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Start scan' }).click();
    await page.waitForURL(/scan=\d+/);
    const id = new URL(page.url()).searchParams.get('scan') ?? '';
    const { body } = await owner.api.get(`/api/v1/scans/${id}`).expect(200);
    expect(body).toMatchObject({ pins_total: measured, geometry: { exclude_water: true } });
    expect(measured + leftOut).toBe(9);
  });

  it('a change of the grid measures all its pins again, and leaving out every pin is explained', async () => {
    const { page, dialog } = await opened(stage());
    stage().expectsRefusals = true;
    await dialog.getByLabel('Pins per side').fill('1');
    await dialog.getByText('1 credit', { exact: true }).waitFor();
    await dialog.getByText('Leave out single pins').click();
    await dialog.getByRole('button', { name: 'Leave out: Row 1, column 1' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Measure all pins' }).click();
    await dialog.getByText('1 credit', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Leave out: Row 1, column 1' }).click();
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    expect(await plannedPins(page)).toEqual({ measured: 9, leftOut: 0 });
  });

  it('several keywords of the businesses with a tag start as one batch, after their cost', async () => {
    const { page, dialog, owner } = await opened(stage(), { tags: ['acme'] });
    await createBusiness(
      owner.api,
      { ...PHARMACY, name: 'Farmacia Sur', lat: PHARMACY.lat - 0.01 },
      { tags: ['acme'] },
    );
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('More keywords and businesses').click();
    await dialog.getByLabel('More keywords').fill('panadería\nkiosco');
    await dialog.getByText('27 credits', { exact: true }).waitFor();
    await dialog.getByLabel('Businesses').selectOption('acme');
    await dialog.getByText('54 credits', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start scans' }).click();
    await page.waitForURL(/\/batches\/\d+/);
    const { body } = await owner.api.get('/api/v1/scan-batches').expect(200);
    expect(body[0]).toMatchObject({ businesses: 2, scans: { total: 6 } });
  });
});

/** Counts the circles on the map. */
async function plannedPins(page: Page): Promise<{ measured: number; leftOut: number }> {
  const leftOut = await page.locator('.plan-pin-out').count();
  return { measured: (await page.locator('.plan-pin').count()) - leftOut, leftOut };
}

async function opened(stage: Stage, { tags = [] as string[], locale = 'en-US' } = {}) {
  const owner = await stage.newOwner();
  const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword], tags });
  const page = await stage.newPageOf(owner, { path: `/dashboard/businesses/${id}/map`, locale });
  await page
    .getByRole('button', { name: /^(New scan|Nuevo escaneo)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').first().waitFor();
  return { page, dialog, owner };
}
