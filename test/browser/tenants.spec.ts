import { expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { signIn } from './stage.js';

describeDashboard('tenant isolation in the dashboard', (stage) => {
  it('two accounts never see each other’s data, even in the same window', async () => {
    const [one, other] = [await stage().newOwner(), await stage().newOwner()];
    const id = await createBusiness(one.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(one);
    await page.getByRole('link', { name: PHARMACY.name }).click();
    await page.getByRole('heading', { name: PHARMACY.name }).waitFor();
    const beside = await page.context().newPage();
    await beside.goto(`/dashboard/businesses/${id}`);
    await beside.getByRole('heading', { name: PHARMACY.name }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Signing out applies to all windows.
    await beside.getByRole('heading', { name: 'Sign in' }).waitFor();
    await beside.close();

    await signIn(page, other);
    await page.getByRole('heading', { name: 'Try a sample' }).waitFor();
    expect(await page.content()).not.toContain(PHARMACY.name);
    stage().expectsRefusals = true;
    for (const path of ['', '/map?keyword=farmacia', '/history', '/competitors', '/insights']) {
      await page.goto(`/dashboard/businesses/${id}${path}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await page.content()).not.toContain(PHARMACY.name);
    }
  });

  it('two accounts get 404 for scans of each other', async () => {
    const [one, other] = [await stage().newOwner(), await stage().newOwner()];
    // Places are public; the names of tracked businesses are not.
    const name = 'Zorzal Violeta 8301';
    const theirs = await createBusiness(one.api, { ...PHARMACY, name }, { keywords: [PHARMACY.keyword] });
    const { id: scanId } = await scan(one.api, { business_id: theirs, grid_size: 1 });
    const { keyword } = PHARMACY;
    const own = await createBusiness(other.api, OTHER_PHARMACY, { keywords: [keyword] });
    const { id: ownScan } = await scan(other.api, { business_id: own, grid_size: 1 });
    const page = await stage().newPageOf(other);
    stage().expectsRefusals = true;
    for (const query of [`scan=${String(scanId)}`, `scan=${String(ownScan)}&compare=${String(scanId)}`]) {
      await page.goto(`/dashboard/businesses/${own}/map?keyword=${keyword}&${query}`);
      await page.getByRole('heading', { name: OTHER_PHARMACY.name }).waitFor();
      await page.getByText('Not found').first().waitFor();
      expect(await page.content()).not.toContain(name);
    }
  });
});
