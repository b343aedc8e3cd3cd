import type { Page } from 'playwright-core';

/** Waits until the page shows all its data, and returns what it shows as WebP: a quarter of the size of a PNG. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  return Buffer.from(data, 'base64');
}
