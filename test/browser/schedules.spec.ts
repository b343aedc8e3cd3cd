import { expect, it } from 'vitest';
import { Scheduler } from '../../src/schedules/fire/scheduler.js';
import { withClockAdvanced } from '../support/dashboard.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { tabTo } from './navigation.js';

const WEEK_MS = 7 * 86_400_000;

describeDashboard('schedules page', (stage) => {
  it('the schedules page creates a schedule by keyboard alone, with the announced next run', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword, 'panadería'] });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/schedules` });
    const { keyboard } = page;
    await tabTo(page, page.getByRole('button', { name: 'New schedule' }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('radio', { name: 'Weekly' }));
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Thursday' }));
    await keyboard.press('Space');
    await tabTo(page, dialog.getByLabel('Pins per side'));
    await keyboard.press('Control+A');
    await keyboard.type('3');
    await dialog.getByText('18 credits per run').waitFor();
    const announced = await dialog.locator('.next-runs time').first().getAttribute('datetime');
    await tabTo(page, dialog.getByRole('button', { name: 'Create schedule' }));
    await keyboard.press('Enter');
    await page.getByText('Every Monday and Thursday at 3:00 AM').waitFor();
    const { body } = await owner.api.get('/api/v1/schedules').expect(200);
    const [made] = body;
    expect(made).toMatchObject({ cron: '0 3 * * 1,4', keywords: null, grid_size: 3, enabled: true });
    expect(made?.next_run_at).toBe(announced);
  });

  it('the schedules page shows why a run was missed, and pauses, edits and deletes a schedule', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const business_id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const at = { grid_size: 21, radius_miles: 0.5, cron: '0 3 * * *', timezone: 'America/Montevideo' };
    await owner.api
      .post('/api/v1/schedules')
      .send({ business_id, ...at })
      .expect(201);
    await owner.api.get('/api/v1/subscription').expect(200);
    await server.sql('update credit_account set monthly_available = 3 where account_id = ?', [
      owner.accountId,
    ]);
    await withClockAdvanced(server, WEEK_MS, () => server.drain(Scheduler));
    const page = await stage().newPageOf(owner, { path: '/dashboard/schedules' });
    await page.getByText('Missed').waitFor();
    await page.getByText('Not enough credits.').waitFor();
    await page.getByRole('button', { name: /^Pause/ }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    stage().expectsRefusals = true;
    await dialog.getByText('Custom').click();
    await dialog.getByLabel('Cron pattern').fill('* * * * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('At most once an hour: the first field').waitFor();
    await dialog.getByLabel('Cron pattern').fill('0 9 1W,15W * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 9 1W,15W * *', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByText('Monthly').click();
    await dialog.getByLabel('Day of the month').selectOption('L');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('On the last day of the month at 3:00 AM').waitFor();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedules yet').waitFor();
    await owner.api.get('/api/v1/schedules').expect(200, []);
  });

  it('the radius of a schedule is in kilometres in a region with metric units', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const path = `/dashboard/businesses/${id}/schedules`;
    const page = await stage().newPageOf(owner, { path, locale: 'es-UY' });
    await page.getByRole('button', { name: 'Nueva programación' }).click();
    const dialog = page.getByRole('dialog');
    const radius = dialog.getByLabel('Radio en kilómetros');
    expect(await radius.inputValue()).toBe('0.805');
    await radius.fill('200');
    await dialog.getByRole('button', { name: 'Crear programación' }).click();
    await dialog.getByText('Debe ser como máximo 160,93.').waitFor();
    await radius.fill('1.2');
    await dialog.getByText('Un punto cada 400 m.').waitFor();
    await dialog.getByRole('button', { name: 'Crear programación' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/1,2\skm/).waitFor();
    const { body } = await owner.api.get('/api/v1/schedules').expect(200);
    expect(body[0]?.radius_miles).toBeCloseTo(1.2 / 1.609344, 6);
  });

  it('the schedules page shows the error of a keyword that the service rejects', async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/schedules` });
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Selected keywords').click();
    await dialog.getByLabel('Another keyword').fill('x'.repeat(300));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    stage().expectsRefusals = true;
    await dialog.getByRole('button', { name: 'Create schedule' }).click();
    await dialog.getByText(/^Must have 1 to \d+ characters\.$/).waitFor();
  });

  it('the schedules page describes a custom pattern in words, and shows no runs of a pattern that is refused', async () => {
    const owner = await stage().newOwner();
    const business_id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const at = { business_id, grid_size: 3, radius_miles: 0.5, timezone: 'America/Montevideo' };
    await owner.api
      .post('/api/v1/schedules')
      .send({ ...at, cron: '0 3 * * MON#2' })
      .expect(201);
    const page = await stage().newPageOf(owner, { path: '/dashboard/schedules' });
    await page.getByText('Every month, on the second Monday at 3:00 AM').waitFor();
    await page.getByRole('button', { name: /^Edit: Every month/ }).click();
    const dialog = page.getByRole('dialog');
    const runs = dialog.locator('.next-runs time');
    await expect.poll(() => runs.count()).toBe(3);
    await dialog.getByLabel('Cron pattern').fill('*/5 * * * *');
    await dialog.getByText('None: the pattern or the time zone is not valid.').waitFor();
    expect(await runs.count()).toBe(0);
  });

  it('the schedules page shows 30 of 32 schedules, more on request, and finds one by its keyword', async () => {
    const owner = await stage().newOwner();
    const business_id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const at = { business_id, grid_size: 3, radius_miles: 0.5, cron: '0 3 * * *' };
    for (let n = 0; n < 32; n++)
      await owner.api
        .post('/api/v1/schedules')
        .send({ ...at, keywords: [`keyword ${n}`] })
        .expect(201);
    const page = await stage().newPageOf(owner, { path: '/dashboard/schedules' });
    const rows = page.getByRole('rowheader');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(30);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(32);
    await page.getByLabel('Find a business or keyword').fill('Keyword 31');
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('the schedules page names the covered areas when there is no data around a business', async () => {
    const owner = await stage().newOwner();
    const far = { name: "Joe's Pizza", lat: 40.7305, lng: -74.0021 };
    const id = await createBusiness(owner.api, far, { keywords: ['pizza'] });
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/schedules` });
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('only covers Montevideo and Astana').waitFor();
    const create = dialog.getByRole('button', { name: 'Create schedule' });
    await expect.poll(() => create.isDisabled()).toBe(true);
  });
});
