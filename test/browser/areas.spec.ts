import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CheckStoredHoles } from '../../src/areas/check-stored-holes.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import type { Stage } from './stage.js';

describeDashboard('areas page', (stage) => {
  it('clicks on the map draw a district, which is saved, edited by keyboard, scanned and deleted', async () => {
    const { page, owner, id } = await opened(stage());
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByLabel('Name').fill('Centro');
    for (const [x, y] of [
      [120, 120],
      [320, 120],
      [320, 260],
    ] as const)
      await clickMap(page, x, y);
    await expect.poll(async () => (await linesOf(page)).length).toBe(3);
    expect(await page.locator('.area-shape').count()).toBe(1);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save area' }).click();
    await page.getByRole('cell', { name: 'Centro' }).waitFor();
    const { body } = await owner.api.get('/api/v1/areas').expect(200);
    expect(body).toMatchObject([{ name: 'Centro', kind: 'polygons' }]);

    await page.getByRole('button', { name: 'Edit Centro' }).click();
    const [first] = await linesOf(page);
    await page.getByRole('button', { name: 'Point 1', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await linesOf(page))[0]).not.toBe(first);
    await clickMap(page, 120, 260);
    await page.getByRole('button', { name: 'Point 4', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await linesOf(page)).length).toBe(3);
    await page.getByRole('button', { name: 'Save area' }).click();
    await page.getByRole('button', { name: 'Save area' }).waitFor({ state: 'detached' });
    const changed = await owner.api.get('/api/v1/areas').expect(200);
    expect(changed.body).toMatchObject([{ name: 'Centro', version: 2 }]);

    await page.goto(`/dashboard/businesses/${id}/map`);
    await page.getByRole('button', { name: 'New scan' }).first().click();
    await page.getByLabel('Shape').selectOption({ label: 'Area: Centro' });
    await page.locator('.plan-pin-out').first().waitFor({ state: 'attached' });
    expect(await page.getByLabel('Centre (latitude, longitude)').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Centre of the grid' }).count()).toBe(0);

    await page.goto('/dashboard/areas');
    await page.getByRole('button', { name: 'Delete Centro' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No areas yet').waitFor();
  });

  it('a renamed area keeps its version and all digits, and a moved corner moves no other', async () => {
    const { page, owner } = await opened(stage());
    const corner = [-56.170123456789, -34.900987654321];
    const ring = [[-56.2, -34.92], [-56.17, -34.92], corner, [-56.2, -34.92]];
    const geojson = { type: 'Polygon', coordinates: [ring] };
    await owner.api.post('/api/v1/areas').send({ name: 'Old', geojson }).expect(201);
    await page.reload();
    const saved = async () => (await owner.api.get('/api/v1/areas').expect(200)).body as unknown;
    const save = async () => {
      await page.getByRole('button', { name: 'Save area' }).click();
      await page.getByRole('button', { name: 'Save area' }).waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Edit Old' }).click();
    await page.getByLabel('Name').fill('New');
    await save();
    expect(await saved()).toMatchObject([{ name: 'New', version: 1, geojson: { geometry: geojson } }]);

    await page.getByRole('button', { name: 'Edit New' }).click();
    await page.getByRole('button', { name: 'Point 1', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await save();
    const [area] = (await saved()) as { version: number; geojson: { geometry: typeof geojson } }[];
    expect(area?.version).toBe(2);
    expect(area?.geojson.geometry.coordinates[0]?.slice(1, 3)).toEqual(ring.slice(1, 3));
  });

  it('a typed list of named points becomes an area of points', async () => {
    const { page, owner } = await opened(stage());
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByLabel('Name').fill('Stops');
    await page.getByText('Points', { exact: true }).click();
    const text = page.getByLabel('Points or GeoJSON');
    await text.fill('-34.9, -56.17, Station\nsomewhere');
    await page.getByText('Line 2 is no latitude and longitude, and no GeoJSON.').waitFor();
    expect(await page.getByRole('button', { name: 'Save area' }).isDisabled()).toBe(true);
    await text.fill('-34.9, -56.17, Station\n-34.905, -56.18');
    await page.getByRole('button', { name: 'Save area' }).click();
    await page.getByRole('cell', { name: 'Stops' }).waitFor();
    const { body } = await owner.api.get('/api/v1/areas').expect(200);
    expect(body[0]).toMatchObject({ kind: 'points', geojson: { properties: { names: ['Station', null] } } });
  });

  it('an uploaded layer with a feature without geometry is saved, and the page names the feature', async () => {
    const { page } = await opened(stage());
    const points = ['-34.9', '-34.91'].map((lat) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [-56.17, Number(lat)] },
    }));
    const empty = { type: 'Feature', properties: {}, geometry: null };
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByLabel('Name').fill('Stops');
    await page
      .getByLabel('Points or GeoJSON')
      .fill(JSON.stringify({ type: 'FeatureCollection', features: [...points, empty] }));
    await page.getByRole('button', { name: 'Save area' }).click();
    await page
      .getByText('Stops is saved without 1 feature of the GeoJSON that has no geometry: /features/2.')
      .waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('an area whose holes would be refused now says so when it is edited, and keeps its version when it is renamed', async () => {
    const { page, owner } = await opened(stage());
    const ring = [
      [-56.2, -34.92],
      [-56.17, -34.92],
      [-56.17, -34.9],
      [-56.2, -34.9],
      [-56.2, -34.92],
    ];
    const hole = [
      [-56.19, -34.915],
      [-56.18, -34.915],
      [-56.18, -34.905],
      [-56.19, -34.915],
    ];
    const geojson = { type: 'Polygon', coordinates: [ring, hole] };
    const { body } = await owner.api.post('/api/v1/areas').send({ name: 'Old', geojson }).expect(201);
    // As an earlier version stored it.
    const stored = JSON.stringify({ kind: 'polygons', polygons: [[ring, hole, hole]] });
    await stage().server.sql('update area set geometry = ?::jsonb, holes_checked = false where id = ?', [
      stored,
      body.id,
    ]);
    await stage().server.drain(CheckStoredHoles);
    await page.reload();
    await page.getByRole('button', { name: 'Edit Old' }).click();
    await page.getByText('The same hole is there twice. Scans still measure this area').waitFor();
    expect(await faults(page)).toEqual([]);
    const spanish = await stage().newPageOf(owner, { path: '/dashboard/areas', locale: 'es-ES' });
    await spanish.getByRole('button', { name: 'Editar Old' }).click();
    await spanish.getByText('El mismo hueco está dos veces. Los escaneos siguen midiendo').waitFor();
    await page.getByLabel('Name').fill('New');
    await page.getByRole('button', { name: 'Save area' }).click();
    await page.getByRole('cell', { name: 'New' }).waitFor();
    const { body: areas } = await owner.api.get('/api/v1/areas').expect(200);
    expect(areas).toMatchObject([{ name: 'New', version: 1 }]);
  });

  it('a polygon that crosses itself is rejected with a reason, and the drawing is kept', async () => {
    const { page } = await opened(stage());
    stage().expectsRefusals = true;
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByLabel('Name').fill('Bow');
    const ring = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    const geojson = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
    await page.getByLabel('Points or GeoJSON').fill(geojson);
    await page.getByRole('button', { name: 'Save area' }).click();
    await page.getByRole('alert').getByText('This is not a valid area').waitFor();
    expect(await page.getByLabel('Points or GeoJSON').inputValue()).toBe(geojson);
    expect(await faults(page)).toEqual([]);
  });
});

async function opened(stage: Stage) {
  const owner = await stage.newOwner();
  const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
  const page = await stage.newPageOf(owner, { path: '/dashboard/areas' });
  await page.getByText('No areas yet').waitFor();
  return { page, owner, id };
}

async function clickMap(page: Page, x: number, y: number): Promise<void> {
  await page.getByRole('group', { name: 'Map of the area' }).click({ position: { x, y } });
}

async function linesOf(page: Page): Promise<string[]> {
  const text = await page.getByLabel('Points or GeoJSON').inputValue();
  return text.split('\n').filter(Boolean);
}
