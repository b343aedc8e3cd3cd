import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { followLink } from './navigation.js';

/** Counts passing rules and does not load the style sheets again. */
const LEAN: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };
const RULES: axe.RunOptions = { ...LEAN, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** The only rule whose result differs in the dark theme. */
const COLORS: axe.RunOptions = { ...LEAN, runOnly: ['color-contrast'] };

/** Loads a page and expects no axe violation. */
export async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await checkLoaded(page, path);
}

/** Opens a page by a link, which is faster than loading it, and expects no axe violation. */
export async function checkNext(page: Page, path: string): Promise<void> {
  await followLink(page, path);
  await checkLoaded(page, path);
}

async function checkLoaded(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  expect({ path, faults: await faults(page) }).toEqual({ path, faults: [] });
}

/** Returns the violations of WCAG 2 A and AA that axe detects. */
export async function faults(page: Page): Promise<string[]> {
  // Injected by the debugger: the content security policy forbids the page to load it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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
