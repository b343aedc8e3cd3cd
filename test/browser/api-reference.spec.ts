import { expect, it } from 'vitest';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('API reference', (stage) => {
  it('the API reference calls the API with a key that no storage of the browser keeps', async () => {
    const { key } = await stage().server.createAccount();
    const page = await stage().newPage({ isOnlyForThis: true });
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.dialog-ux');
    await dialog.getByRole('textbox').fill(key);
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const operation = page.locator('#operations-Businesses-listBusinesses');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(key);
  });
});
