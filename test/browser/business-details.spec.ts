import { expect, it } from 'vitest';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('details of a business', (stage) => {
  it('label, external id and tags are edited, and a relocation is marked in the history', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}` });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Label').fill('Client Acme, store 12');
    await page.getByLabel('External ID').fill('crm-4711');
    await page.getByLabel('Tags').fill('acme\nnorth');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Client Acme, store 12' }).waitFor();
    const stored = await owner.api.get(`/api/v1/businesses/${id}`).expect(200);
    expect(stored.body).toMatchObject({
      external_id: 'crm-4711',
      tags: ['acme', 'north'],
      listing_name: PHARMACY.name,
    });

    await page.getByRole('button', { name: 'Relocate' }).click();
    const dialog = page.getByRole('dialog');
    const { name, lat, lng } = OTHER_PHARMACY;
    await dialog.getByLabel('Google Maps URL').fill(mapsUrl(name, lat, lng));
    await dialog.getByRole('button', { name: 'Relocate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText(`Earlier scans measured ${PHARMACY.name}`).waitFor();
  });
});
