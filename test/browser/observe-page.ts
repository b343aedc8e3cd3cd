import type { Page } from 'playwright-core';

/** Evaluates `look` now and after every change of the DOM. @returns a function that returns the distinct values so far */
export async function observe<T extends string | number | boolean>(
  page: Page,
  look: () => T,
): Promise<() => Promise<T[]>> {
  const seen = await page.evaluateHandle<{ values: T[] }>(`(() => {
    const look = ${look.toString()};
    const seen = { values: [look()] };
    const note = () => seen.values.includes(look()) || seen.values.push(look());
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  })()`);
  return () => seen.evaluate(({ values }) => values);
}
