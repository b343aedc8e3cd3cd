import { expect, it } from 'vitest';
import { paths } from '../../web/base/paths.js';
import { newColleague, signIn } from '../support/dashboard.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('deletion of scans', (stage) => {
  it('a scan is deleted in the history after a confirmation, but not by a reader', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    const kept = await scan(owner.api, { business_id: id, grid_size: 2 });
    const history = paths.ofBusiness(id, 'history', PHARMACY.keyword);
    const page = await stage().newPageOf(owner, { path: history });
    const deletions = page.getByRole('button', { name: 'Delete scan' });
    await expect.poll(() => deletions.count()).toBe(2);
    // The newest scan is the first row.
    await deletions.last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its credits stay spent.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await owner.api.get('/api/v1/scans').expect(200)).body).toHaveLength(2);
    await deletions.last().click();
    await dialog.getByRole('button', { name: 'Delete scan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => deletions.count()).toBe(1);
    expect((await owner.api.get('/api/v1/scans').expect(200)).body).toMatchObject([{ id: kept.id }]);

    const { server } = stage();
    const browser = await signIn(server, owner.email, owner.password);
    const reader = await newColleague(server, { ...owner, browser }, 'read_only');
    const theirs = await stage().newPageOf(reader, { path: history });
    await theirs.getByText('Scans in this period').waitFor();
    expect(await theirs.getByRole('button', { name: 'Delete scan' }).count()).toBe(0);
  });
});
