import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';

const MANY = 40;

describeDashboard('paper', (stage) => {
  it('the keywords page prints the figures of rows that were never on the screen', async () => {
    const owner = await stage().newOwner();
    const others = Array.from({ length: MANY }, (_, n) => `keyword ${n}`);
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [...others, PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}` });
    const last = page.getByRole('row').filter({ hasText: PHARMACY.keyword });
    await last.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => last.getByRole('cell').nth(5).textContent()).toMatch(/ago|minute/);
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('on paper the team page has the roles of users, and no buttons', async () => {
    const page = await stage().newPageOf(await stage().newOwner(), { path: '/dashboard/settings/team' });
    const role = page.getByRole('row').getByRole('combobox');
    await role.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await role.isVisible()).toBe(true);
    const buttons = await page.getByRole('button').all();
    expect(await Promise.all(buttons.map((button) => button.isVisible()))).not.toContain(true);
    await page.emulateMedia({ media: null });
  });

  it('on paper the credit line of the history is below the last row of its table', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/history` });
    const credit = page.getByText('© OpenStreetMap').last();
    await credit.waitFor();
    await page.emulateMedia({ media: 'print' });
    const row = await page.getByRole('row').last().boundingBox();
    const line = await credit.boundingBox();
    expect(line?.y ?? 0).toBeGreaterThanOrEqual((row?.y ?? Infinity) + (row?.height ?? 0));
    const display = await page.locator('.page-part').evaluate((part) => getComputedStyle(part).display);
    expect(display).toBe('block');
    await page.emulateMedia({ media: null });
  });

  it('on paper the pages of a business show no control', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    for (let n = 0; n < 2; n++) await scan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/history` });
    for (const [name, shown] of [
      ['history', page.getByRole('button', { name: 'Add annotation' })],
      ['competitors', page.getByRole('checkbox').first()],
      ['insights', page.getByLabel('Show dismissed')],
    ] as const) {
      await page.goto(`/dashboard/businesses/${id}/${name}`);
      await shown.waitFor();
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      const controls = page.locator('main').locator('button, input, select').filter({ visible: true });
      // A head that sorts is text on paper.
      expect(await controls.and(page.locator(':not(.sort-button)')).allTextContents(), name).toEqual([]);
      await page.emulateMedia({ media: null });
    }
  });
});
