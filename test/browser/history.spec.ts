import { EntityManager } from '#platform/database/entity-manager';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { tabTo } from './navigation.js';

const DAY_MS = 86_400_000;

describeDashboard('history page', (stage) => {
  it('the history shows the values of each scan by keyboard and by pointer', async () => {
    const { owner, path } = await withScans([20, 10, 1]);
    const page = await stage().newPageOf(owner, { path });
    const chart = page.getByRole('slider', { name: 'Average ranks (lower is better)' });
    await page.locator('.chart canvas').first().waitFor();
    await tabTo(page, chart);
    expect(await chart.getAttribute('aria-valuenow')).toBe('2');
    await page.keyboard.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
    const spoken = await chart.getAttribute('aria-valuetext');
    const shown = await page.locator('.chart-point time').first().textContent();
    expect(spoken).toMatch(/; ATRP \d+\.\d; ARP (\d+\.\d|–)$/);
    expect(spoken).toContain(shown);
    const box = await chart.boundingBox();
    if (!box) throw new Error('The chart is not visible.');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('2');
    await page.mouse.move(0, 0);
  });

  it('the history has its period and competitors in the address, and names a wrong period in the page', async () => {
    const { owner, path } = await withScans([20, 10, 1]);
    const page = await stage().newPageOf(owner, { path });
    await page.getByText('Other days').click();
    await page.getByLabel('From').fill('2026-01-31');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('The last day must not be before the first day.').waitFor();
    const [from, to] = [15, 0].map((ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
    await page.getByLabel('From').fill(from ?? '');
    await page.getByLabel('To', { exact: true }).fill(to ?? '');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/from=.*&to=/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    const rival = page.getByRole('group', { name: 'Compare with' }).getByRole('button').first();
    const name = (await rival.textContent()) ?? '';
    await rival.click();
    await page.waitForURL(/rivals=/);
    await page.reload();
    const chart = page.getByRole('slider', { name: 'Average ranks (lower is better)' });
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`; ${name} `);
    expect(await faults(page)).toEqual([]);
  });

  it('the history lists fifteen scans at first, and more on request', async () => {
    const { owner, path } = await withScans([1]);
    const page = await stage().newSession(owner);
    await page.route('**/api/v1/history?*', async (route) => {
      const response = await route.fetch();
      const { history, ...rest } = (await response.json()) as { history: object[] };
      const many = Array.from({ length: 20 }, (_, n) => ({ ...history[0], scan_id: n + 1 }));
      await route.fulfill({ response, json: { ...rest, history: many } });
    });
    await page.goto(path);
    const rows = page.getByRole('region', { name: 'Scans in this period' }).getByRole('rowheader');
    await expect.poll(() => rows.count()).toBe(15);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(20);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  it('the charts keep the regular scans when one scan has another grid, and show another series on request', async () => {
    const { owner, path } = await withScans([20, 10]);
    const id = Number(/\d+/.exec(path)?.[0]);
    await scan(owner.api, { business_id: id, grid_size: 5 });
    const page = await stage().newPageOf(owner, { path });
    const chart = page.getByRole('slider', { name: 'Average ranks (lower is better)' });
    await chart.waitFor();
    expect(await chart.getAttribute('aria-valuemax')).toBe('1');
    const picker = page.getByLabel('Series');
    expect(await picker.locator('option').allTextContents()).toEqual([
      expect.stringMatching(/^5 × 5, .+ 1 scan/),
      expect.stringMatching(/^3 × 3, .+ 2 scans/),
    ]);
    await picker.selectOption({ index: 0 });
    await chart.waitFor({ state: 'detached' });
    expect(await faults(page)).toEqual([]);
  });

  it('the history in Spanish has a decimal comma, kilometres and a named time zone', async () => {
    const { owner, path } = await withScans([9, 2]);
    const page = await stage().newPageOf(owner, { path, locale: 'es-UY' });
    await page.getByText('Fechas y horas: America/Montevideo.').waitFor();
    await page.getByText(/^Farmacia · /).waitFor();
    await page.getByText('3 × 3, 805').first().waitFor();
    expect(await page.locator('tbody tr td strong').first().textContent()).toMatch(/^\d+,\d$/);
  });

  /** Creates a business with scans of the last days, the oldest first. */
  async function withScans(days: readonly number[]) {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    for (const ago of days) {
      const { id: scanId } = await scan(owner.api, { business_id: id, grid_size: 3 });
      const at = new Date(Date.now() - ago * DAY_MS);
      await server.inContext(() =>
        server.app.get(EntityManager).execute('update scan set completed_at = ? where id = ?', [at, scanId]),
      );
    }
    return { owner, path: `/dashboard/businesses/${id}/history` };
  }
});
