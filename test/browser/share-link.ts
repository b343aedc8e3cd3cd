import type { Page } from 'playwright-core';

/** Creates a share link on the map page. @returns its path and fragment */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = new URL((await dialog.locator('.secret code').textContent()) ?? '');
  await dialog.getByRole('listitem').waitFor();
  return link.pathname + link.hash;
}
