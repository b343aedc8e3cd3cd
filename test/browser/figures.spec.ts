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
      path: `/dashboard/businesses/${id}/map?compare=${String(first['id'])}`,
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
    expect(command).not.toContain(`--plan ${String(body.plan.code)}`);
  });
});
