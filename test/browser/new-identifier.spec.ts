import { expect, it } from 'vitest';
import { CANDIDATE } from '../support/identifiers.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('The banner of new identifiers', (stage) => {
  it('is confirmed on the business page or dismissed on the map page, after a question', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const { id: scanId } = await scan(owner.api, { business_id: id });
    const other = { ...CANDIDATE, cid: '9223372050927010999', placeId: 'ChIJother', scanId };
    const name = async (candidates: readonly object[]): Promise<void> => {
      const text = JSON.stringify(candidates);
      await server.sql('update business set identifier_candidates = ?::jsonb where id = ?', [text, id]);
      await server.sql(
        `update scan set suspect_reason = 'identifiers_may_have_changed', suspect_outcome = 'unverified',
           suspect_candidates = ?::jsonb where id = ?`,
        [text, scanId],
      );
    };
    await name([CANDIDATE, other]);
    const page = await stage().newPageOf(owner, {
      path: `/dashboard/businesses/${id}/map?keyword=${PHARMACY.keyword}`,
    });
    await page.getByText('This listing may have a new identifier').waitFor();
    await page.getByRole('button', { name: 'It is another business' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'It is another business' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(other.cid).waitFor({ state: 'detached' });

    await page.goto(new URL(`/dashboard/businesses/${id}`, page.url()).href);
    await page.getByRole('button', { name: 'It is the same business' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'It is the same business' }).click();
    await page.getByText('This listing may have a new identifier').waitFor({ state: 'detached' });
    const stored = await owner.api.get(`/api/v1/businesses/${id}`).expect(200);
    expect(stored.body).toMatchObject({ cid: CANDIDATE.cid, identifier_candidates: [] });
  });
});
