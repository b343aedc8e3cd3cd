import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../web/base/paths.js';
import { PHARMACY } from '../support/samples.js';
import { track } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { HeldAnswers } from './held-answers.js';

/** Open to those who are not signed in, and sharing, which has a suite of its own. */
const OPEN: readonly string[] = [paths.signIn, paths.forgot, paths.share];

describeDashboard('every page', (stage) => {
  it('says when it waits, what failed, and is itself when asked to try again', async () => {
    const owner = await stage().newOwner();
    const { keyword } = PHARMACY;
    const id = await track(owner.api, PHARMACY, { keywords: [keyword] });
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

/** Opens a page while every answer is held back, then fails, then comes. @returns whether it says that it waits */
async function goThrough(page: Page, path: string): Promise<boolean> {
  const answers = await HeldAnswers.of(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Inside of the shell: what stands there before waits for the session.
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
  await answers.letGo();
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
