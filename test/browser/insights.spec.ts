import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { until } from '../support/wait.js';
import { check } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('insights page', (stage) => {
  it('the insights page shows actions with their gain and interval, and the map shows the causes of a change', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const grid = { business_id: id, grid_size: 5 };
    const [first, second] = [await scan(owner.api, grid), await scan(owner.api, grid)];
    const found = await until(
      async () => (await owner.api.get('/api/v1/ai/insights').expect(200)).body,
      ([foremost]) => foremost?.evidence.scan_id === second.id,
    );

    const page = await stage().newSession(owner);
    await check(page, '/dashboard/insights');
    const cards = page.getByRole('article');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(found.map(({ title }) => title));
    const impact = found[0]?.estimated_rank_impact;
    const [low = NaN, high = NaN] = impact?.interval_90 ?? [];
    await cards
      .first()
      .getByRole('img', {
        name:
          `Estimated gain: ${impact?.positions_gained.toFixed(1)} positions; ` +
          (impact?.method === 'evidence'
            ? `wide range from ${low.toFixed(1)} to ${high.toFixed(1)}.`
            : `90% interval from ${low.toFixed(1)} to ${high.toFixed(1)}.`),
      })
      .waitFor();
    await page.getByText('No outcomes yet').waitFor();
    await page.getByText('Show as a table').click();
    const rows = page.getByRole('region', { name: 'Show as a table' }).locator('tbody tr');
    expect(await rows.count()).toBe(found.length);

    await check(
      page,
      `/dashboard/businesses/${id}/map?scan=${String(second.id)}&compare=${String(first.id)}`,
    );
    const causes = page.getByRole('region', { name: 'Causes of the change' }).locator('tbody tr');
    await expect.poll(() => causes.count()).toBe(6);
    expect(await causes.last().textContent()).toContain('no change');

    const spanish = await stage().newPageOf(owner, { locale: 'es-UY', path: '/dashboard/insights' });
    const advice = spanish.locator('.insight-text > p:not([class])');
    await advice.nth(found.length - 1).waitFor();
    const texts = await advice.allTextContents();
    for (const { description } of found) expect(texts).not.toContain(description);
    expect(texts.join(' ')).not.toMatch(/\{\w+\}/);
  });

  it('the insights page says that newer insights are being computed, and shows them when they exist', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    await until(
      async () => (await owner.api.get('/api/v1/ai/insights').expect(200)).body,
      ({ length }) => length > 0,
    );
    // As a newer scan leaves it, for a business without earlier insights.
    await server.sql('delete from insight where business_id = ?', [id]);
    await server.sql(
      `insert into insight_due (business_id, account_id, livemode, scan_id, requested_at, due_at)
       select business_id, account_id, livemode, id, now(), '2999-01-01' from scan where business_id = ?`,
      [id],
    );
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/insights` });
    await page.getByText('Insights from a newer scan are being computed.').waitFor();
    await server.sql('update insight_due set due_at = now() where business_id = ?', [id]);
    await page.getByRole('article').first().waitFor();
    await page.getByText('Insights from a newer scan are being computed.').waitFor({ state: 'detached' });
  });
});
