import { expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('batches and campaigns', (stage) => {
  const newOwner = async () => {
    const owner = await stage().newOwner();
    const tags = ['acme'];
    await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword], tags });
    await createBusiness(owner.api, OTHER_PHARMACY, { tags });
    return owner;
  };

  it('a selection of the portfolio is scanned as a batch, whose page follows it to its end', async () => {
    const owner = await newOwner();
    await createBusiness(owner.api, { ...PHARMACY, lat: PHARMACY.lat + 0.01 }, { keywords: ['panadería'] });
    const page = await stage().newPageOf(owner, { path: '/dashboard?view=table' });
    await page.getByRole('checkbox', { name: 'Select all businesses' }).click();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (optional)').fill('First batch');
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('2 scans, 18 pins.').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start scans' }).click();
    await page.waitForURL(/batches\/\d+$/);
    await page.getByRole('heading', { name: 'First batch' }).waitFor();
    await page.getByText('2 of 2 scans ended').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.getByRole('link', { name: 'First batch' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('the schedules page creates and edits a campaign of a tag', async () => {
    const owner = await newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/schedules' });
    await page.getByRole('button', { name: 'New campaign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (optional)').fill('Acme, weekly');
    await dialog.getByLabel('Tag').fill('acme');
    await dialog.getByLabel('Pins per side').fill('3');
    await dialog.getByText('1 scan, 9 pins.').waitFor();
    await dialog.getByText('1 business is left out').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByText('Acme, weekly').waitFor();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByText('Daily').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Every day at 3:00 AM').waitFor();
    const { body } = await owner.api.get('/api/v1/schedules').expect(200);
    expect(body).toMatchObject([
      { name: 'Acme, weekly', tag: 'acme', business_id: null, cron: '0 3 * * *', keywords: null },
    ]);
  });
});
