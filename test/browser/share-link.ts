import type { Page } from 'playwright-core';

/** Opens the dialog on the page of a map and makes a link. @returns its path, with what follows the `#` */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = new URL((await dialog.locator('.secret code').textContent()) ?? '');
  await dialog.getByRole('listitem').waitFor();
  return link.pathname + link.hash;
}
