import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { check, checkNext, faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('schedules, alert rules and invitations', (stage) => {
  it('the forms have no axe violation, light or dark', async () => {
    const owner = await stage().newOwner();
    const { api } = owner;
    const business_id = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(api, { business_id });
    const at = { grid_size: 3, radius_miles: 0.5, cron: '0 3 * * *', enabled: false };
    await api
      .post('/api/v1/schedules')
      .send({ business_id, ...at })
      .expect(201);
    const page = await stage().newSession(owner);
    await check(page, await invitation(page));
    await page.getByText('You are joining as').waitFor();

    await check(page, '/dashboard/schedules');
    await checkNext(page, `/dashboard/businesses/${business_id}/schedules`);
    await page.getByRole('button', { name: 'New schedule' }).click();
    await page.getByText('9 credits per run').waitFor();
    expect(await faults(page)).toEqual([]);

    await check(page, '/dashboard/alerts');
    await page.goto(`/dashboard/businesses/${business_id}/alerts`);
    await page.getByRole('button', { name: 'Watch a competitor' }).click();
    expect(await faults(page)).toEqual([]);
  });

  it('the forms have no horizontal overflow on a phone', async () => {
    const owner = await stage().newOwner();
    const business_id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const at = { grid_size: 3, radius_miles: 0.5, cron: '30 14 * * 1-5' };
    await owner.api
      .post('/api/v1/schedules')
      .send({ business_id, ...at })
      .expect(201);
    const page = await stage().newPageOf(owner, {
      width: 375,
      path: `/dashboard/businesses/${business_id}/alerts`,
    });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.getByRole('button', { name: 'Save rules' }).waitFor();
    expect(await overflow()).toBe(0);
    await page.goto('/dashboard/schedules');
    await page.getByRole('button', { name: /^Delete/ }).waitFor();
    expect(await overflow()).toBe(0);
    for (const button of await page.getByRole('table').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 16);
    }
    await page.getByRole('button', { name: 'New schedule' }).click();
    await page.getByText('per run').waitFor();
    const dialog = page.getByRole('dialog');
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

/** Invites a member. @returns the path and fragment of the invitation */
async function invitation(page: Page): Promise<string> {
  const data = { email: `guest-${Math.random().toString(36).slice(2)}@example.com`, role: 'member' };
  const answer = await page.context().request.post('/dashboard/api/invitations', { data });
  const { pathname, hash } = new URL(((await answer.json()) as { url: string }).url);
  return pathname + hash;
}
