import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { scan, track } from '../../support/steps.js';
import type { Stage } from '../stage.js';

const OPEN = ['sign-in', 'set-up#x', 'forgot-password', 'reset-password#x'];

const RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** The only rule for which dark is not like light. */
const COLORS = { runOnly: ['color-contrast'] };

export function accessibility(stage: () => Stage): void {
  describe('for everybody', () => {
    it('has no fault that axe finds on any page, light or dark', async () => {
      const owner = await stage().newOwner();
      const id = await track(owner.api, PHARMACY, { keywords: [PHARMACY.keyword, 'panadería'] });
      await scan(owner.api, { business_id: id });
      await scan(owner.api, { business_id: id });
      const page = await stage().newPage();
      for (const path of OPEN) await check(page, `/dashboard/${path}`);
      await page.context().close();

      const inside = await stage().newPageOf(owner);
      const business = ['', '/map', '/map?keyword=panader%C3%ADa', '/history', '/competitors', '/insights'];
      const others = ['', '/businesses/new', '/competitors', '/insights', '/alerts', '/nowhere'];
      const settings = ['api', 'billing', 'team', 'account'].map((name) => `/settings/${name}`);
      for (const path of [...others, ...settings, ...business.map((part) => `/businesses/${id}${part}`)]) {
        await check(inside, `/dashboard${path}`);
      }
      await inside.getByRole('button', { name: 'New scan' }).click();
      await inside.getByRole('dialog').waitFor();
      expect(await faults(inside)).toEqual([]);
      await inside.context().close();
    });
  });
}

export async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  expect({ path, faults: await faults(page) }).toEqual({ path, faults: [] });
}

/** What breaks WCAG 2 A and AA, as far as a program can tell. */
async function faults(page: Page): Promise<string[]> {
  // Handed over by the debugger: the content policy lets no page load it.
  await page.evaluate(axe.source);
  const light = await run(page, RULES);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, COLORS);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(light.passes).toBeGreaterThan(5);
  return [...light.faults, ...dark.faults.map((fault) => `dark: ${fault}`)];
}

function run(page: Page, rules: axe.RunOptions): Promise<{ passes: number; faults: string[] }> {
  return page.evaluate(async (options) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations, passes } = await here.run(options);
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
    return { passes: passes.length, faults };
  }, rules);
}
