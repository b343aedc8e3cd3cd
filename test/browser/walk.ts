import type { Locator, Page } from 'playwright-core';

const MOST_STEPS = 80;

/** Presses Tab until it has led somewhere. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < MOST_STEPS; n++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
