import type { Page } from 'playwright-core';

/** Looks at a page now and at every change of it. @returns what has been seen until it is asked, each once */
export async function watch<T extends string | number | boolean>(
  page: Page,
  look: () => T,
): Promise<() => Promise<T[]>> {
  const seen = await page.evaluateHandle<{ values: T[] }>(`(() => {
    const look = ${look.toString()};
    const seen = { values: [look()] };
    const note = () => seen.values.includes(look()) || seen.values.push(look());
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    return seen;
  })()`);
  return () => seen.evaluate(({ values }) => values);
}
