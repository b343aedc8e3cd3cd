import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/dashboard/web/app/paths.js';
import { PHARMACY } from '../../support/samples.js';
import { track } from '../../support/steps.js';
import type { Stage } from '../stage.js';

/** Everything that a page reads, but for who is signed in. */
const ANSWERS = /\/api\/v1\/|\/dashboard\/api\/(?!session|token)/;

/** Open to those who are not signed in, and sharing, which has a suite of its own. */
const OPEN: readonly string[] = [paths.signIn, paths.forgot, paths.share];

const PROBLEM = {
  ...{ type: '/problems/internal_error', title: 'Something went wrong', status: 500, success: false },
  ...{ detail: 'The disk is on fire.', code: 'internal_error', request_id: 'req-4711', instance: '/x' },
};

export function everyPage(stage: () => Stage): void {
  describe('every page', () => {
    it('says when it waits, what failed, and is itself when asked to try again', async () => {
      const owner = await stage().newOwner();
      const { keyword } = PHARMACY;
      const id = await track(owner.api, PHARMACY, { keywords: [keyword] });
      const tabs = ['history', 'competitors', 'insights'].map((tab) => paths.ofBusiness(id, tab, keyword));
      const alone = Object.values(paths).filter((path) => typeof path === 'string');
      const pages = [...alone, paths.business(id), paths.map(id, { keyword }), ...tabs];
      const page = await stage().newPageOf(owner);
      stage().expectsRefusals = true;
      const asking: string[] = [];
      for (const path of pages.filter((one) => !OPEN.includes(one)))
        if (await goThrough(page, path)) asking.push(path);
      expect(asking.length).toBeGreaterThan(8);
      await page.context().close();
    });
  });
}

/** Opens a page while every answer is held back, then fails, then comes. @returns whether it says that it waits */
async function goThrough(page: Page, path: string): Promise<boolean> {
  const held: Route[] = [];
  let fails = false;
  const refuse = (route: Route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify(PROBLEM),
    });
  await page.route(ANSWERS, async (route) => {
    if (fails) await refuse(route);
    else held.push(route);
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Inside of the shell: what stands there before waits for the session.
  const content = page.locator('#content');
  const waiting = content.getByText('Loading…');
  await content.getByRole('heading', { level: 1 }).or(waiting).first().waitFor({ state: 'attached' });
  const asks = (await waiting.count()) > 0;
  if (asks) await expect.poll(() => held.length, { message: path }).toBeGreaterThan(0);
  fails = true;
  for (const route of held) await refuse(route);
  if (asks) {
    await content.getByRole('alert').getByText('The disk is on fire.').first().waitFor();
    await expect.poll(() => waiting.count(), { message: path }).toBe(0);
  }
  await page.unroute(ANSWERS);
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
