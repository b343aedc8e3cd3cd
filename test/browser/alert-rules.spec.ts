import { expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { many, storeRows } from '../support/stored-rows.js';
import { describeDashboard } from './describe-dashboard.js';
import { observe } from './observe-page.js';

describeDashboard('alert rules page', (stage) => {
  it('the alerts page reads further alerts on request', async () => {
    const owner = await stage().newOwner();
    const alert = {
      account_id: owner.accountId,
      kind: 'credits_low',
      rule: {},
      values: { credits_remaining: 5, credits_total: 100 },
    };
    await storeRows(
      stage().server,
      'alert',
      many(120, (n) => ({ ...alert, subject: String(n) })),
    );
    const page = await stage().newPageOf(owner, { path: '/dashboard/alerts' });
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await more.click();
    await expect.poll(() => page.locator('.alert-row').count()).toBe(120);
  });

  it('the alert rules page turns rules on and off, shows errors at their field, and saves', async () => {
    const owner = await stage().newOwner();
    const { api } = owner;
    const id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(api, { business_id: id, grid_size: 5, radius_miles: 1 });
    const page = await stage().newPageOf(owner, { path: '/dashboard/alerts' });
    await page.getByRole('link', { name: PHARMACY.name, exact: true }).click();
    await page.getByText('Default rules').waitFor();
    const rules = page.getByRole('listitem');
    await page.getByLabel('Pins lost').uncheck();
    const rank = rules.filter({ hasText: 'Average total rank drops' });
    await rank.getByLabel('By', { exact: true }).fill('3.5');
    await rank.getByLabel('Repeat at most every').fill('48');
    await rank.getByLabel('Significant changes only').uncheck();
    await page.getByRole('button', { name: 'Watch a competitor' }).click();
    stage().expectsRefusals = true;
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Select a competitor.').waitFor();
    const competitor = page.getByLabel('Competitor', { exact: true });
    expect(await competitor.getAttribute('aria-invalid')).toBe('true');
    await competitor.selectOption(OTHER_PHARMACY.placeId);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Rules saved.').waitFor();
    await page.getByText('Default rules').waitFor({ state: 'detached' });
    const { body } = await api.get(`/api/v1/businesses/${id}/alert-rules`).expect(200);
    const common = { significant_only: true, cooldown_hours: 24 };
    expect(body.rules).toEqual([
      { kind: 'average_total_rank_worse', positions: 3.5, significant_only: false, cooldown_hours: 48 },
      { kind: 'share_of_local_voice_down', points: 10, ...common },
      { kind: 'scan_failed', cooldown_hours: 24 },
      { kind: 'credits_low', percent: 10, cooldown_hours: 24 },
      { kind: 'overtaken', place_id: OTHER_PHARMACY.placeId, ...common },
    ]);

    // Visible competitors stay while more are loaded.
    await page.goto('/dashboard/competitors');
    const rows = page.locator('main tbody tr');
    await rows.nth(19).waitFor();
    const rowsSeen = await observe(page, () => document.querySelectorAll('main tbody tr').length);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(20).waitFor();
    expect(Math.min(...(await rowsSeen()))).toBe(20);

    // The page must not read the deleted business again: it would show "Page not found".
    await page.goto(`/dashboard/businesses/${id}`);
    await page.getByRole('button', { name: 'Delete business' }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete business' }).click();
    await page.getByRole('heading', { name: 'Try a sample' }).waitFor();
    expect(asked).not.toContain(`GET /api/v1/businesses/${id}`);
  });
});
