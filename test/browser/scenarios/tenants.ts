import { describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { track } from '../../support/steps.js';
import { signIn, type Stage } from '../stage.js';

export function tenants(stage: () => Stage): void {
  describe('two accounts', () => {
    it('never see each other, not even one after the other in the same window', async () => {
      const [one, other] = [await stage().newOwner(), await stage().newOwner()];
      const id = await track(one.api, PHARMACY, { keywords: [PHARMACY.keyword] });
      const page = await stage().newPageOf(one);
      await page.getByRole('link', { name: PHARMACY.name }).click();
      await page.getByRole('heading', { name: PHARMACY.name }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();

      await signIn(page, other);
      await page.getByRole('heading', { name: 'See it with a sample' }).waitFor();
      expect(await page.content()).not.toContain(PHARMACY.name);
      stage().expectsRefusals = true;
      await page.goto(`/dashboard/businesses/${id}`);
      await page.getByText('This does not exist, or no longer').waitFor();
      expect(await page.content()).not.toContain(PHARMACY.name);
      await page.context().close();
    });
  });
}
