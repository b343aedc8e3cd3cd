import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('keys of the dashboard', (stage) => {
  it('the palette has the focus in its search, and finds pages and names without their accents', async () => {
    const owner = await stage().newOwner();
    await createBusiness(owner.api, PHARMACY);
    const page = await stage().newPageOf(owner);
    await page.getByRole('link', { name: PHARMACY.name }).first().waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Go to' });
    const find = dialog.getByLabel('Business, keyword or page');
    await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('tunel');
    await dialog.getByRole('link', { name: PHARMACY.name }).waitFor();
    await find.fill('rep');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/reports$/);
    await page.getByRole('button', { name: 'Make a report' }).click();
    const about = page.getByRole('dialog').getByLabel('About');
    await about.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add a brand' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  });

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
    // Both at once: a busy machine may need longer than the time for a pair.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('m')]);
    await page.waitForURL(new RegExp(`/businesses/${id}/map`));
  });

  it('the two keys of a pair count although the page changes between them', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY);
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/history` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(async (href) => {
      // A busy machine may need longer than the time for a pair.
      const now = performance.now();
      performance.now = () => now;
      const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));
      press('g');
      document.querySelector<HTMLElement>(`a[href^="${href}"]`)?.click();
      // Preact runs the effects of the new page after its first frame.
      await new Promise((resolve) => setTimeout(resolve, 200));
      press('m');
    }, `/dashboard/businesses/${id}/competitors`);
    await page.waitForURL(new RegExp(`/businesses/${id}/map`));
  });
});
