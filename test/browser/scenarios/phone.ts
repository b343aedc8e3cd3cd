import { describe, expect, it } from 'vitest';
import { pinsOf, type Stage } from '../stage.js';

export function phone(stage: () => Stage): void {
  describe('on a phone', () => {
    it('fits, and its menu leads everywhere', async () => {
      const page = await stage().newPageOf(await stage().newOwner(), { width: 375 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await page.getByRole('button', { name: 'Scan the sample' }).click();
      await pinsOf(page).nth(48).waitFor();
      expect(await overflow()).toBe(0);
      const map = await page.getByRole('group', { name: /^Heat map/ }).boundingBox();
      for (const pin of [pinsOf(page).first(), pinsOf(page).nth(48)]) {
        const box = await pin.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(map?.x ?? 0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((map?.x ?? 0) + (map?.width ?? 0));
      }
      for (const name of ['Competitors', 'Insights', 'Settings', 'Overview']) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').getByRole('link', { name }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await overflow()).toBe(0);
      }
      await page.context().close();
    });
  });
}
