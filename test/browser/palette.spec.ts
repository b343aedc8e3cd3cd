import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('keys of the dashboard', (stage) => {
  it('the palette opens by keyboard, finds a keyword, and opens its map', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(owner);
    await page.getByRole('link', { name: PHARMACY.name }).first().waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Go to' });
    await dialog.getByLabel('Business, keyword or page').fill(PHARMACY.keyword);
    await dialog.getByRole('link', { name: PHARMACY.keyword }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/businesses/${id}/map`));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New scan' }).first().waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByLabel('Pins per side').waitFor();
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(`/dashboard/businesses/${id}/history`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL(new RegExp(`/businesses/${id}/map`));
  });
});
