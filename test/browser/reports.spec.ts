import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { addManyBusinesses } from './many-businesses.js';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0f766e"/></svg>';

describeDashboard('reports and exports', (stage) => {
  it('the reports page makes a report with a brand, and shares it with a password', async () => {
    const owner = await stage().newOwner();
    const business = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: business });
    const page = await stage().newPageOf(owner, { path: '/dashboard/reports' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a brand' }).click();
    await dialog.getByLabel('Name').fill('Acme Marketing');
    await dialog
      .getByLabel('Logo (optional)')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Acme Marketing' }).waitFor();

    await page.getByRole('button', { name: 'Make a report' }).click();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a report' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The page reads the list again until the report is made.
    await page.getByText('Ready', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const pdf = await readFile(await (await saved).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: 'Share' }).click();
    await dialog.getByLabel('Password (optional)').fill('open sesame');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const url = (await dialog.locator('.secret code').textContent()) ?? '';
    stage().expectsRefusals = true;
    await page.goto(`/dashboard/shared-report#${url.split('#')[1] ?? ''}`);
    await page.getByLabel('Password of the link').fill('wrong one');
    await page.getByRole('button', { name: 'Open the report' }).click();
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Password of the link').fill('open sesame');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the report' }).click();
    await page.getByRole('heading', { name: PHARMACY.name, level: 1 }).waitFor();
    await page.getByRole('img', { name: 'Acme Marketing' }).waitFor();
    await page.getByRole('img', { name: /^Map of the ranks for/ }).waitFor();
    for (const text of ['Average total rank', 'Next step', 'Competitors', 'Method and definitions']) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await faults(page)).toEqual([]);
    const shared = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the PDF' }).click();
    expect((await readFile(await (await shared).path())).equals(pdf)).toBe(true);
  });

  it('the reports page shows the preview of a report, and edits its brand', async () => {
    const owner = await stage().newOwner();
    const business = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: business, grid_size: 3 });
    const logo = Buffer.from(LOGO).toString('base64');
    const brand = { name: 'Acme Marketing', accent_color: '#0f766e', footer: 'Acme, Montevideo', logo };
    await owner.api.post('/api/v1/brands').send(brand).expect(201);
    const page = await stage().newPageOf(owner, { path: '/dashboard/reports' });
    const dialog = page.getByRole('dialog');
    const preview = page.waitForResponse((response) => response.url().endsWith('/api/v1/reports/preview'));
    await page.getByRole('button', { name: 'Make a report' }).click();
    expect((await preview).headers()['content-type']).toBe('application/pdf');
    await dialog.getByRole('link', { name: 'Open the preview' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const other = page.waitForRequest((request) => request.url().endsWith('/api/v1/reports/preview'));
    await dialog.getByLabel('Language').selectOption('es');
    expect((await other).postDataJSON()).toMatchObject({ locale: 'es', business_ids: [business] });
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit: Acme Marketing' }).click();
    await dialog.getByLabel('Name').fill('Acme Group');
    await dialog.getByLabel('Footer (optional)').fill('');
    await dialog.getByLabel('Remove the logo').check();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Acme Group' }).waitFor();
    const { body } = await owner.api.get('/api/v1/brands').expect(200);
    expect(body).toMatchObject([
      { name: 'Acme Group', footer: null, logo_url: null, accent_color: '#0f766e' },
    ]);
  });

  it('the reports page schedules a report, sends it, pauses it and deletes it', async () => {
    const owner = await stage().newOwner();
    const business = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    const page = await stage().newPageOf(owner, { path: '/dashboard/reports' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Schedule a report' }).click();
    await dialog.getByLabel('Name').fill('Acme, weekly');
    await dialog.getByLabel('Recipients').fill('anna@example.com\nnobody');
    expect(await faults(page)).toEqual([]);
    stage().expectsRefusals = true;
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.getByText('Must be an email address.').waitFor();
    await dialog.getByLabel('Recipients').fill('anna@example.com');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Acme, weekly' }).waitFor();
    const read = async () => (await owner.api.get('/api/v1/report-schedules').expect(200)).body;
    expect(await read()).toMatchObject([
      { business_ids: [business], cron: '0 8 * * 1', period_days: 7, recipients: ['anna@example.com'] },
    ]);

    await page.getByRole('button', { name: 'Send now: Acme, weekly' }).click();
    await expect
      .poll(read, { timeout: 60_000 })
      .toMatchObject([{ last_run: { ended_at: expect.any(String) as string } }]);
    await page.getByRole('button', { name: 'Pause: Acme, weekly' }).click();
    await page.getByRole('button', { name: 'Resume: Acme, weekly' }).waitFor();
    expect(await read()).toMatchObject([{ enabled: false }]);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit: Acme, weekly' }).click();
    await dialog.getByLabel('Days in the report').fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject([{ period_days: 30, enabled: false }]);
    await page.getByRole('button', { name: 'Delete: Acme, weekly' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No report is scheduled.').waitFor();
    expect(await read()).toEqual([]);
  });

  it('the reports page names days and time zones in the language of the dashboard', async () => {
    const owner = await stage().newOwner();
    const business = await createBusiness(owner.api, PHARMACY, { tags: ['acme'] });
    const period = { from: '2026-08-30', to: '2026-09-28' };
    await owner.api
      .post('/api/v1/reports')
      .send({ ...period, business_ids: [business] })
      .expect(202);
    await owner.api
      .post('/api/v1/report-schedules')
      .send({
        name: 'Weekly',
        tag: 'acme',
        period_days: 7,
        cron: '0 8 * * 1',
        timezone: 'Asia/Tokyo',
        recipients: ['anna@example.com'],
      })
      .expect(201);
    const page = await stage().newPageOf(owner, { path: '/dashboard/reports', locale: 'es-ES' });
    const report = page.getByRole('rowheader', { name: PHARMACY.name });
    await expect.poll(() => report.textContent()).toMatch(/30 ago\D+28 sept? 2026/);
    const schedule = page.getByRole('row').filter({ hasText: 'Weekly' });
    await schedule.getByText('Negocios con la etiqueta «acme»').waitFor();
    await schedule.getByText('Asia/Tokyo').waitFor();
    await page.getByRole('button', { name: 'Crear un informe' }).click();
    expect(await page.getByRole('dialog').getByLabel('Idioma').inputValue()).toBe('es');
  });

  it('the form of a report offers every business, and the tags of the account', async () => {
    const owner = await stage().newOwner();
    await addManyBusinesses(stage().server, owner.accountId, 120);
    const page = await stage().newPageOf(owner, { path: '/dashboard/reports' });
    await page.getByRole('button', { name: 'Make a report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('About').selectOption({ label: 'Store 0120' });
    await dialog.getByLabel('About').selectOption({ label: 'Tag' });
    const tag = dialog.getByRole('combobox', { name: 'Tag' });
    const list = page.locator(`[id="${(await tag.getAttribute('list')) ?? ''}"] option`);
    await expect
      .poll(() => list.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)))
      .toEqual(['acme', 'north', 'south']);
  });

  it('the exports page downloads a file, and creates and revokes a feed', async () => {
    const owner = await stage().newOwner();
    const business = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: business });
    const page = await stage().newPageOf(owner, { path: '/dashboard/exports' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(`,${PHARMACY.keyword},`);
    await page.getByLabel('Numbers of your spreadsheet').selectOption('comma');
    const other = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect(await readFile(await (await other).path(), 'utf8')).toMatch(/;-34,\d+;/);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a feed' }).click();
    await dialog.getByLabel('Name').fill('Weekly sheet');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a feed' }).click();
    const url = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(url).toMatch(/\/feeds\/lrs_feed_\w{43}\.csv\?ids=text&locale=es$/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No feeds yet.').waitFor();
    await stage().server.as('').get(new URL(url).pathname).expect(404);
  });
});
