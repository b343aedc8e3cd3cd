import type { Locator, Page } from 'playwright-core';

const MOST_STEPS = 80;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < MOST_STEPS; n++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Follows a link to another page of the dashboard, and waits until that page has replaced this one. */
export async function followLink(page: Page, path: string): Promise<void> {
  const heading = await page.locator('h1').elementHandle();
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(path);
  await heading.waitForElementState('hidden');
  await page.locator('h1').waitFor();
}
