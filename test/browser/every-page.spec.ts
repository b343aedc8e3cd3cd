import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../web/base/paths.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { HeldResponses } from './held-responses.js';

describeDashboard('pages of the dashboard', (stage) => {
  it('every page shows a loading state, an error, and its content after a retry', async () => {
    const owner = await stage().newOwner();
    const { keyword } = PHARMACY;
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [keyword] });
    const tabs = ['history', 'competitors', 'insights'].map((tab) => paths.ofBusiness(id, tab, keyword));
    const alone = Object.values(paths).filter((path) => typeof path === 'string');
    const pages = [...alone, paths.business(id), paths.map(id, { keyword }), ...tabs];
    const page = await stage().newSession(owner);
    stage().expectsRefusals = true;
    const asking: string[] = [];
    for (const path of pages.filter((one) => !OPEN.includes(one)))
      if (await goThrough(page, path)) asking.push(path);
    expect(asking.length).toBeGreaterThan(8);
  });
});

/** Opens a page while responses are held back, then fails them, then lets them through. @returns whether it loads data */
async function goThrough(page: Page, path: string): Promise<boolean> {
  const answers = await HeldResponses.of(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Before the shell appears, the page loads the session.
  const content = page.locator('#content');
  const waiting = content.getByText('Loading…');
  await content.getByRole('heading', { level: 1 }).or(waiting).first().waitFor({ state: 'attached' });
  const asks = (await waiting.count()) > 0;
  if (asks) await expect.poll(() => answers.count, { message: path }).toBeGreaterThan(0);
  answers.fail();
  if (asks) {
    await content.getByRole('alert').getByText('The disk is on fire.').first().waitFor();
    await expect.poll(() => waiting.count(), { message: path }).toBe(0);
  }
  await answers.release();
  await expect
    .poll(
      async () => {
        const again = page.getByRole('button', { name: 'Try again' });
        if ((await again.count()) > 0)
          await again
            .first()
            .click({ timeout: 1_000 })
            .catch(() => undefined);
        return page.getByRole('alert').count();
      },
      { message: path },
    )
    .toBe(0);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => waiting.count(), { message: path }).toBe(0);
  return asks;
}

/** Pages without a session; sharing has its own suite. */
const OPEN: readonly string[] = [
  paths.signIn,
  paths.forgot,
  paths.share,
  paths.sharedTag,
  paths.sharedReport,
];
