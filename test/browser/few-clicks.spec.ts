import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { addManyBusinesses } from './many-businesses.js';
import { pinsOf } from './stage.js';

/** Counts the clicks of a task. */
class Clicks {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }
}

describeDashboard('tasks in few clicks', (stage) => {
  it('scanning five keywords of 20 businesses takes at most eight clicks', async () => {
    const owner = await stage().newOwner();
    const { server } = stage();
    await addManyBusinesses(server, owner.accountId, 20);
    const keywords = JSON.stringify(KEYWORDS);
    await server.sql('update business set keywords = ?::jsonb where account_id = ?', [
      keywords,
      owner.accountId,
    ]);
    const page = await stage().newPageOf(owner);
    const clicks = new Clicks();
    await clicks.on(page.getByRole('checkbox', { name: 'Select all businesses' }));
    await clicks.on(page.getByRole('button', { name: 'Scan', exact: true }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^100 scans/).waitFor();
    await clicks.on(dialog.getByRole('button', { name: 'Start scans' }));
    await page.waitForURL(/batches\/\d+$/);
    expect(clicks.count).toBeLessThanOrEqual(8);
    const { body: batches } = await owner.api.get('/api/v1/scan-batches').expect(200);
    expect(batches).toMatchObject([{ scans: { total: 100 } }]);
    await owner.api.post(`/api/v1/scan-batches/${batches[0]?.id}/cancel`).expect(200);
  });

  it('a share link takes two clicks from the map, and a branded PDF of selected businesses at most four', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    await owner.api
      .post('/api/v1/brands')
      .send({ name: 'Acme Marketing', accent_color: '#0f766e' })
      .expect(201);
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
    const dialog = page.getByRole('dialog');
    await pinsOf(page).nth(8).waitFor();
    const share = new Clicks();
    await share.on(page.getByRole('button', { name: 'Share', exact: true }));
    await share.on(dialog.getByRole('button', { name: 'Create link' }));
    await dialog.locator('.secret code').waitFor();
    expect(share.count).toBe(2);

    await page.goto('/dashboard?view=table');
    const report = new Clicks();
    await report.on(page.getByRole('checkbox', { name: 'Select all businesses' }));
    await report.on(page.getByRole('button', { name: 'Report', exact: true }));
    await dialog.getByLabel('Method and definitions').uncheck();
    await report.on(dialog.getByRole('button', { name: 'Make a report' }));
    await page.waitForURL(/\/reports$/);
    await page.getByText('Ready', { exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await report.on(page.getByRole('button', { name: 'Download' }));
    await saved;
    expect(report.count).toBe(4);
    const { body: reports } = await owner.api.get('/api/v1/reports').expect(200);
    expect(reports).toMatchObject([
      { business_ids: [id], sections: ['changes', 'competitors', 'history', 'insights'] },
    ]);
  });
});

const KEYWORDS = ['farmacia', 'panadería', 'café', 'bar', 'ferretería'];
