import { expect, it } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { check, checkNext, faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { makeLink } from './share-link.js';

const OPEN = ['sign-in', 'set-up#x', 'forgot-password', 'reset-password#x'];

/** Axe runs every rule on twenty pages. */
const PATIENCE_MS = 120_000;

describeDashboard('axe', (stage) => {
  it(
    'finds no violation on any page, light or dark',
    async () => {
      const owner = await stage().newOwner();
      const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword, 'panadería'] });
      await scan(owner.api, { business_id: id });
      await scan(owner.api, { business_id: id });
      const page = await stage().newPage();
      for (const path of OPEN) await check(page, `/dashboard/${path}`);

      const inside = await stage().newSession(owner);
      const business = ['', '/map', '/history', '/competitors', '/insights'];
      const others = ['', '/businesses/new', '/competitors', '/insights', '/areas', '/alerts', '/nowhere'];
      const settings = ['api', 'billing', 'team', 'account'].map((name) => `/settings/${name}`);
      await check(inside, `/dashboard/businesses/${id}/map?keyword=panader%C3%ADa`);
      for (const path of [...others, ...settings, ...business.map((part) => `/businesses/${id}${part}`)]) {
        await checkNext(inside, `/dashboard${path}`);
      }
      await inside.getByRole('button', { name: 'New scan' }).click();
      await inside.getByRole('dialog').waitFor();
      expect(await faults(inside)).toEqual([]);
      await inside.goto(`/dashboard/businesses/${id}/map`);
      const link = await makeLink(inside);
      expect(await faults(inside)).toEqual([]);
      await check(inside, link);
    },
    PATIENCE_MS,
  );

  it(
    'finds no violation on the webhook pages, the audit log and their dialogs',
    async () => {
      const owner = await stage().newOwner();
      const { id } = await stage().newWebhook(owner, `http://127.0.0.1:${await freePort()}/hooks`);
      const page = await stage().newSession(owner);
      await check(page, '/dashboard/settings/audit');
      for (const path of ['webhooks', `webhooks/${id}`]) {
        await checkNext(page, `/dashboard/settings/${path}`);
      }
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('your server did not respond').waitFor();
      expect(await faults(page)).toEqual([]);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Details' }).click();
      await dialog.getByText('Request body').waitFor();
      expect(await faults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByText('Selected events').click();
      expect(await faults(page)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
