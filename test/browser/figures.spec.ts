import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, renameListing, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('figures of the dashboard', (stage) => {
  it('the competitors page shows the own rating and number of reviews when they are known', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    await server.sql('update business set rating = 4.6, review_count = 31 where id = ?', [id]);
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/competitors` });
    const own = page.getByRole('row').filter({ hasText: 'This business' });
    await own.getByText('4.6 (31)').waitFor();
  });

  it('the comparison names the average total rank, and does not rate means over different pins', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const first = await scan(owner.api, { business_id: id, grid_size: 5 });
    await renameListing(stage().server, id, 'Farmacia Larrañaga');
    await scan(owner.api, { business_id: id, grid_size: 5 });
    const page = await stage().newPageOf(owner, {
      path: `/dashboard/businesses/${id}/map?compare=${String(first.id)}`,
    });
    await page.getByText(/The average total rank (improved|dropped) by/).waitFor();
    const found = page.locator('.stat').filter({ hasText: 'Average rank where found' });
    await found.getByText(/^was .* at other pins$/).waitFor();
    expect(await found.locator('.change').count()).toBe(0);
  });

  it('the billing page shows the credits left in its bar, and a command for another plan', async () => {
    const owner = await stage().newOwner();
    const { body } = await owner.api.get('/api/v1/subscription').expect(200);
    const page = await stage().newPageOf(owner, { path: '/dashboard/settings/billing' });
    const bar = page.getByRole('progressbar', { name: 'Left' });
    await bar.waitFor();
    expect(await bar.getAttribute('value')).toBe(String(body.credits_remaining));
    const command = await page.locator('.command').textContent();
    expect(command).toMatch(/--plan (free|starter|growth|agency)$/);
    expect(command).not.toContain(`--plan ${body.plan.code}`);
  });

  it('each page of a business has a window title of its own', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}` });
    const titles = new Set<string>();
    for (const tab of ['', '/map', '/history', '/competitors', '/insights', '/schedules', '/alerts']) {
      await page.goto(`/dashboard/businesses/${id}${tab}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.title()).toContain(PHARMACY.name);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(7);
  });

  it('in forced colours the current page and the selected tab have an outline', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
    await page.emulateMedia({ forcedColors: 'active' });
    for (const selector of [
      '.nav-link[aria-current]',
      '.tab[aria-current]',
      '.tab-button[aria-selected=true]',
    ]) {
      const outline = await page
        .locator(selector)
        .first()
        .evaluate((it) => getComputedStyle(it).outlineStyle);
      expect([selector, outline]).toEqual([selector, 'solid']);
    }
    await page.emulateMedia({ forcedColors: null });
  });
});
