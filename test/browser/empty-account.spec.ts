import { expect, it } from 'vitest';
import { newColleague, newOwner } from '../support/dashboard.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('lists without rows, roles and forced colours', (stage) => {
  it('every list of the account that needs a business has a button to add one', async () => {
    const page = await stage().newSession(await stage().newOwner());
    for (const path of ['competitors', 'insights', 'schedules', 'reports', 'alerts']) {
      await page.goto(`/dashboard/${path}`);
      const add = page.getByRole('link', { name: 'Add business' });
      await add.waitFor();
      expect([path, await add.getAttribute('href')]).toEqual([path, '/dashboard/businesses/new']);
    }
    await page.goto('/dashboard/batches');
    await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
  });

  it('the pages that add and import businesses show a viewer a note instead of a form', async () => {
    const owner = await newOwner(stage().server);
    const viewer = await newColleague(stage().server, owner, 'read_only');
    const page = await stage().newSession(viewer);
    for (const path of ['/dashboard/businesses/new', '/dashboard/businesses/import']) {
      await page.goto(path);
      await page.locator('#content').getByText('Your role is read-only.').waitFor();
      expect([path, await page.locator('#content').getByRole('button').count()]).toEqual([path, 0]);
    }
  });

  it('selects keep their arrow in forced colours', async () => {
    const page = await stage().newPageOf(await stage().newOwner(), { path: '/dashboard/settings/audit' });
    const select = page.getByLabel('Action');
    await select.waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await select.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto');
    await page.emulateMedia({ forcedColors: null });
  });
});
