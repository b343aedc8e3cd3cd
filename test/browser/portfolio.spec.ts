import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { addManyBusinesses, KEYWORDS } from './many-businesses.js';
import { tabTo } from './navigation.js';

const MANY = 3_000;
const ROWS = MANY * KEYWORDS.length;
const PATIENCE_MS = 120_000;

describeDashboard('portfolio', (stage) => {
  it(
    'the overview of 3,000 businesses shows 9,000 rows without gaps, and renders only those near the screen',
    async () => {
      const { page } = await open(MANY);
      const table = page.getByRole('table');
      await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
      for (let shown = 0; shown < 2_000;) {
        // The document has the height of the loaded rows, so that the page cannot scroll further than these.
        await page.waitForFunction(() => document.body.scrollHeight > scrollY + innerHeight * 4);
        await page.evaluate(() => {
          window.scrollBy(0, window.innerHeight * 3);
        });
        const last = await expect
          .poll(() => rowAtMiddle(page), { message: `after row ${shown}` })
          .toBeGreaterThan(shown)
          .then(() => rowAtMiddle(page));
        shown = last;
        expect(await rowsOf(page).count()).toBeLessThan(80);
      }
      expect(await rowsOf(page).first().getAttribute('aria-rowindex')).not.toBe('2');
    },
    PATIENCE_MS,
  );

  it('the overview shows the first rows before the list of all businesses is loaded', async () => {
    const owner = await stage().newOwner();
    await addManyBusinesses(stage().server, owner.accountId, 30);
    const page = await stage().newPageOf(owner, { path: '/dashboard/settings/account' });
    const asked: string[] = [];
    let answer: (() => Promise<void>) | undefined;
    // Holds the complete list, and no page of it.
    await page.route(/\/api\/v1\/businesses\?(?!.*limit=)/, (route) => {
      answer = () => route.continue();
    });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await rowsOf(page).first().waitFor();
    expect(asked.filter((path) => path === '/api/v1/businesses').length).toBeLessThanOrEqual(2);
    expect(asked.filter((path) => path === '/api/v1/portfolio')).toHaveLength(1);
    expect(await page.getByRole('button', { name: 'north' }).count()).toBe(0);
    await expect.poll(() => answer).toBeDefined();
    await answer?.();
    await page.getByRole('button', { name: 'north' }).waitFor();
    expect(asked.filter((path) => path === '/api/v1/portfolio')).toHaveLength(1);
  });

  it('the portfolio sorts, filters and searches, and the address has its view', async () => {
    const { page } = await open(30);
    await page.getByRole('button', { name: 'ATRP' }).click();
    await page.waitForURL(/sort=atrp/);
    await expect.poll(() => firstCell(page, 'col-atrp')).toBe('1.0');
    await page.getByRole('button', { name: 'ATRP' }).click();
    await page.waitForURL(/sort=-atrp/);
    await expect.poll(() => firstCell(page, 'col-atrp')).toBe('20.0');
    expect(await page.getByRole('columnheader', { name: 'ATRP' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('button', { name: 'north' }).click();
    await page.waitForURL(/tag=north/);
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('31');
    await page.getByRole('button', { name: 'Fell significantly' }).click();
    await page.waitForURL(/moved=worse/);
    await expect.poll(() => page.locator('[data-row] .change-better').count()).toBe(0);
    await page.getByLabel('Search').fill('Store 0003');
    await page.waitForURL(/q=Store/);
    await page.reload();
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('Store 0003');
    await page.getByLabel('Search').fill('nothing like this');
    await page.getByText('No keyword matches these filters.').waitFor();
    await page.waitForURL(/q=nothing/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('91');
  });

  it('the portfolio tags, exports and deletes the selected businesses', async () => {
    const { owner, page } = await open(9);
    await page.getByLabel('Select Store 0002').first().check();
    await page.getByLabel('Select Store 0005').first().check();
    await page.getByText('2 businesses selected').waitFor();
    await page.getByRole('button', { name: 'Edit tags' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Add tags').fill('pilot\nNORTH');
    await dialog.getByLabel('Remove tags').fill('acme');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await owner.api.get('/api/v1/businesses?tag=pilot').expect(200);
    expect(body.map(({ label, tags }) => [label, tags])).toEqual([
      ['Store 0002', ['south', 'pilot', 'NORTH']],
      ['Store 0005', ['south', 'pilot', 'NORTH']],
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const stream = await (await download).createReadStream();
    const lines = (await stream.toArray()).join('').trim().split('\r\n');
    expect(lines).toHaveLength(1 + 2 * KEYWORDS.length);
    await page.getByRole('button', { name: 'Delete' }).click();
    const remove = dialog.getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel('Type 2 to confirm').fill('2');
    await remove.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowsOf(page).count()).toBe(7 * KEYWORDS.length);
    await owner.api.get('/api/v1/businesses?tag=pilot').expect(200, []);
  });

  it('the portfolio works by keyboard: arrows move between rows, and the focused row stays in the document', async () => {
    const { page } = await open(300);
    await tabTo(page, page.getByLabel('Select Store 0001').first());
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('1 business selected').waitFor();
    expect(await page.getByLabel('Select Store 0002').first().isChecked()).toBe(true);
    await page.evaluate(() => {
      window.scrollTo(0, 8_000);
    });
    await expect.poll(() => rowAtMiddle(page)).toBeGreaterThan(50);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Select Store 0002',
    );
  });

  it('the portfolio has no axe violation, light or dark, and no overflow on a phone', async () => {
    const { page } = await open(12);
    await page.getByLabel('Select Store 0001').first().check();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(await faults(page)).toEqual([]);
  });

  it('the portfolio is a table for few businesses on request, and names those without keywords', async () => {
    const owner = await stage().newOwner();
    await addManyBusinesses(stage().server, owner.accountId, 2);
    await stage().server.sql(
      `update business set keywords = '[]' where account_id = ? and name = 'Store 0002'`,
      [owner.accountId],
    );
    const page = await stage().newPageOf(owner);
    await page.getByRole('link', { name: 'Show all keywords in a table' }).click();
    await rowsOf(page).first().waitFor();
    await page.getByRole('link', { name: 'Add keywords to Store 0002' }).waitFor();
    await page.getByRole('link', { name: 'Show businesses as cards' }).click();
    await page.locator('.business-row').first().waitFor();
  });

  async function open(count: number, query = '') {
    const owner = await stage().newOwner();
    await addManyBusinesses(stage().server, owner.accountId, count);
    const page = await stage().newPageOf(owner, { path: `/dashboard${query}` });
    await rowsOf(page).first().waitFor();
    return { owner, page };
  }
});

/** Returns the index of the row in the middle of the screen; -1 if there is a gap. */
function rowAtMiddle(page: Page): Promise<number> {
  return page.evaluate(() => {
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return Number(element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
  });
}

function firstCell(page: Page, column: string): Promise<string | null> {
  return rowsOf(page).first().locator(`.${column}`).textContent();
}

function rowsOf(page: Page) {
  return page.locator('[data-row]');
}
