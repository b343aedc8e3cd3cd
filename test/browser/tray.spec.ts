import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GatedSearch } from '../support/gated-search.js';
import { insertQueuedScan } from '../support/queued-scan.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan, startScan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

describeDashboard('tray of running scans', (stage) => {
  it('the tray follows a running scan on every page, names its end, and closes itself', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await startScan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: '/dashboard/schedules' });
    const tray = page.getByRole('complementary', { name: 'Running scans' });
    await tray.getByText('1 scan in progress').click();
    await tray.getByText('0 / 9').waitFor();
    gate.pass(4);
    await tray.getByText('4 / 9').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 700 });
    const box = await tray.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 375).toBe(true);
    gate.open();
    await tray.getByText('1 scan has ended').waitFor();
    expect(await tray.getByRole('link').getAttribute('href')).toContain(`/businesses/${id}/map`);
    await tray.waitFor({ state: 'detached' });
  });

  it('the tray is absent on the page of the scan itself, and without scans', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await startScan(owner.api, { business_id: id });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
    const tray = page.getByRole('complementary', { name: 'Running scans' });
    await page.getByText('0 of 9 pins').waitFor();
    expect(await tray.count()).toBe(0);
    await page.getByRole('link', { name: 'Schedules' }).first().click();
    await tray.waitFor();
    gate.open();
    await tray.getByRole('button', { name: 'Hide ended scans' }).click();
    await tray.waitFor({ state: 'detached' });
  });

  it('the tray names a scan that starts between the reads of the queued and of the running scans', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    gate.open();
    const { id: done } = await scan(owner.api, { business_id: id });
    const queued = await insertQueuedScan(server, done, { isPostponed: true });
    const started = Promise.withResolvers<undefined>();
    let reads = 0;
    const page = await stage().newSession(owner);
    await page.route('**/api/v1/scans?status=*', async (route) => {
      const isFirst = reads++ === 0;
      if (!isFirst) await started.promise;
      const response = await route.fetch();
      if (isFirst) await server.sql(`update scan set status = 'running' where id = ?`, [queued]);
      started.resolve(undefined);
      await route.fulfill({ response });
    });
    await page.goto('/dashboard/schedules');
    const tray = page.getByRole('complementary', { name: 'Running scans' });
    await tray.getByText('1 scan in progress').waitFor();
    await server.sql(`update scan set status = 'failed', completed_at = now() where id = ?`, [queued]);
    await tray.getByText('1 scan has ended').waitFor();
  });

  let gate: GatedSearch;

  beforeAll(() => {
    gate = new GatedSearch(stage().server.app);
  });

  beforeEach(() => {
    gate.shut();
  });

  afterEach(() => {
    gate.open();
  });
});
