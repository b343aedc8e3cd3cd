import { expect, it } from 'vitest';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { describeDashboard } from './describe-dashboard.js';
import { pinsOf } from './stage.js';

describeDashboard('dashboard on a phone', (stage) => {
  it('the dashboard on a phone has no horizontal overflow, and its menu opens every page', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { width: 375 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.getByRole('button', { name: 'Scan the sample' }).click();
    await pinsOf(page).nth(48).waitFor();
    // The results replace the live map, and its pins with them.
    await page.getByText('Show as a table').waitFor();
    expect(await overflow()).toBe(0);
    const map = await page.getByRole('group', { name: /^Heat map/ }).boundingBox();
    for (const pin of [pinsOf(page).first(), pinsOf(page).nth(48)]) {
      const box = await pin.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(map?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((map?.x ?? 0) + (map?.width ?? 0));
    }
    await page.getByText('Show as a table').click();
    await page.getByRole('region', { name: 'Show as a table' }).getByRole('row').nth(49).waitFor();
    expect(await overflow()).toBe(0);
    for (const name of ['Competitors', 'Insights', 'Settings', 'Overview']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await overflow()).toBe(0);
    }
    const receiver = await WebhookReceiver.start();
    const { id } = await stage().newWebhook(owner, receiver.url(`/${'long-path-'.repeat(12)}`));
    for (const path of ['webhooks', `webhooks/${id}`, 'audit']) {
      await page.goto(`/dashboard/settings/${path}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect([path, await overflow()]).toEqual([path, 0]);
    }
    await page.goto(`/dashboard/settings/webhooks/${id}`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test delivered').waitFor();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByText('Request body').waitFor();
    expect(await overflow()).toBe(0);
    await receiver.stop();
  });
});
