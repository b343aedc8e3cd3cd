import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, renameListing, scan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { pinsOf, type Stage } from './stage.js';

describeDashboard('scans of a keyword on the map', (stage) => {
  it('the slider stays within one series, and the picker shows the latest scan of another', async () => {
    const { page, api, id } = await opened(stage());
    await scan(api, { business_id: id });
    await scan(api, { business_id: id, grid_size: 5 });
    await page.reload();
    await page.getByText('1 of 1').waitFor();
    expect(await pinsOf(page).count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Play the scans' }).count()).toBe(0);
    const picker = page.getByLabel('Series');
    expect(await picker.locator('option').count()).toBe(2);
    await picker.selectOption({ index: 1 });
    await page.getByText('2 of 2').waitFor();
    await expect.poll(() => pinsOf(page).count()).toBe(9);
    expect(await faults(page)).toEqual([]);
  });

  it('the play button shows each scan of the series up to the latest', async () => {
    const { page, api, id } = await opened(stage());
    await scan(api, { business_id: id });
    await scan(api, { business_id: id });
    await page.reload();
    await page.getByText('3 of 3').waitFor();
    await page.getByRole('button', { name: 'Play the scans' }).click();
    for (const place of ['1 of 3', '2 of 3', '3 of 3']) await page.getByText(place).waitFor();
    await page.getByRole('button', { name: 'Play the scans' }).waitFor();
    await page.getByRole('button', { name: 'Play the scans' }).click();
    await page.getByText('1 of 3').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play the scans' }).waitFor();
  });

  it('a comparison shows the ranks before and after on each pin, and a line between two scans', async () => {
    const { page, api, id } = await opened(stage());
    const before = await pinsOf(page).allTextContents();
    await renameListing(stage().server, id, 'Farmacia Larrañaga');
    await scan(api, { business_id: id });
    await page.reload();
    await page.getByText('2 of 2').waitFor();
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
});

async function opened(stage: Stage) {
  const owner = await stage.newOwner();
  const { api } = owner;
  const id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
  await scan(api, { business_id: id });
  const page = await stage.newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
  await pinsOf(page).nth(8).waitFor();
  return { page, api, id };
}
