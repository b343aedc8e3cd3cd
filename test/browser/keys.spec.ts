import { expect, it } from 'vitest';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('API keys page', (stage) => {
  it('the API keys page creates a key that is shown once, rotates it and revokes it', async () => {
    const page = await stage().newPageOf(await stage().newOwner(), { path: '/dashboard/settings/api' });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Name');
    await name.fill('reports');
    // Releasing a text selection or clicking outside the dialog must not close it.
    const box = await name.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.mouse.click(5, 5);
    // After a failure the button keeps the focus, so that Enter retries.
    stage().expectsRefusals = true;
    await page.route('**/api/keys', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('The service cannot be reached').waitFor();
    await page.keyboard.press('Enter');
    const key = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(key).toMatch(/^lrs_live_\w{38}$/);
    // Pages on plain HTTP have no clipboard API and use the fallback.
    const copied = await page.evaluateHandle(() => {
      const seen = { text: '' };
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => (seen.text = String(document.getSelection())));
      return seen;
    });
    await dialog.getByRole('button', { name: /^Copy/ }).click();
    await dialog.getByText('Copied').first().waitFor();
    expect(await copied.evaluate(({ text }) => text)).toBe(key);
    const { server } = stage();
    await server.as(key).get('/api/v1/businesses').expect(200, []);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Rotate: reports' }).click();
    await dialog.getByLabel('Old key expires').selectOption('Immediately');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByRole('heading', { name: 'Copy the key now' }).waitFor();
    const next = (await dialog.locator('.secret code').textContent()) ?? '';
    await server.as(key).get('/api/v1/businesses').expect(401);
    await server.as(next).get('/api/v1/businesses').expect(200);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    // Until the list is reloaded, the old key has the button.
    await page.getByText('Expired', { exact: true }).waitFor();
    const list = Promise.withResolvers<undefined>();
    await page.route('**/keys/*/access', async (route) => {
      await list.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Revoke: reports' }).click();
    // What is revoked with the key must be visible first.
    expect(await dialog.getByRole('button', { name: 'Revoke' }).isDisabled()).toBe(true);
    list.resolve(undefined);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    // The focused button was removed, so the table has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('table-frame');
    await server.as(next).get('/api/v1/businesses').expect(401);
  });
});
