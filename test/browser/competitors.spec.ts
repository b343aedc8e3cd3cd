import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('competitors page', (stage) => {
  it('the competitors sort, filter, and compare on a map', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id, grid_size: 5 });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/competitors` });
    const head = page.getByRole('columnheader', { name: 'Found at' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    const cells = await page.locator('tbody td[data-label="Found at"]').allTextContents();
    const found = cells.map((cell) => Number(cell.split('/')[0]));
    expect(found).toEqual([...found].sort((a, b) => b - a));
    expect(new Set(found).size).toBeGreaterThan(1);

    const boxes = page.getByRole('checkbox', { name: /^Compare with/ });
    const names: string[] = [];
    for (let n = 0; n < 4; n++) {
      await boxes.nth(n).check();
      names.push(((await boxes.nth(n).getAttribute('aria-label')) ?? '').replace('Compare with ', ''));
    }
    expect(await boxes.nth(4).isDisabled()).toBe(true);
    const legend = page.locator('.compare-legend li');
    expect(await legend.count()).toBe(5);
    for (const name of [PHARMACY.name, ...names]) await legend.filter({ hasText: name }).first().waitFor();
    const map = page.getByRole('img', { name: 'Who ranks best at each pin' });
    expect(await map.locator('circle').count()).toBe(25);
    const counts = await legend.locator('.hint').allTextContents();
    const best = counts.reduce((sum, text) => sum + Number(/(\d+)\/25/.exec(text)?.[1]), 0);
    expect(await map.locator('text').count()).toBe(best);
    expect(await faults(page)).toEqual([]);

    await page.getByLabel('Filter by name, category or address').fill(names[0] ?? '');
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(found.length);
    await page.getByLabel('Filter by name, category or address').fill('nothing like this');
    await page.getByText('No competitor matches this filter.').waitFor();
  });

  it('the overview lists the next steps, with those that are done', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(owner);
    await page.getByText('2 of 5 done').waitFor();
    await scan(owner.api, { business_id: id, grid_size: 3 });
    await page.reload();
    await page.getByText('3 of 5 done').waitFor();
    const next = page.locator('[aria-current=step]');
    expect(await next.textContent()).toBe('Schedule a weekly scan');
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.reload();
    await page.getByRole('link', { name: PHARMACY.name }).waitFor();
    expect(await page.getByText('Next steps').count()).toBe(0);
  });

  it('a form names a missing value at its field in the language of the page, and focuses it', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/businesses/new', locale: 'es-UY' });
    await page.getByRole('button', { name: 'Añadir negocio' }).click();
    const link = page.getByLabel('Enlace de Google Maps');
    await page.getByText('Este campo es obligatorio.').first().waitFor();
    expect(await link.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    await link.fill('no es un enlace');
    await expect.poll(() => link.getAttribute('aria-invalid')).toBeNull();
  });
});
