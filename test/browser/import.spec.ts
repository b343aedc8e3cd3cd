import { expect, it } from 'vitest';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

const url = ({ name, lat, lng }: typeof PHARMACY | typeof OTHER_PHARMACY): string => mapsUrl(name, lat, lng);

describeDashboard('import page', (stage) => {
  it('the import page maps columns, checks the file, names refused rows by line, and imports the others', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/businesses/import' });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await page.getByText('3 rows').waitFor();
    const meaning = (column: string) => page.getByLabel(`Meaning: ${column}`, { exact: true });
    expect(await meaning('Google Maps URL').inputValue()).toBe('gbp_url');
    expect(await meaning('Store code').inputValue()).toBe('external_id');
    expect(await meaning('Notes').inputValue()).toBe('');
    await meaning('Notes').selectOption('tags');
    await page.getByText('Two columns have the same meaning').waitFor();
    await meaning('Notes').selectOption('');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Nothing was stored yet.').waitFor();
    const refused = page.getByRole('region', { name: 'Refused rows' }).getByRole('row').nth(1);
    await refused.getByText('A3').waitFor();
    expect(await refused.getByRole('cell').first().textContent()).toBe('6');
    await owner.api.get('/api/v1/businesses').expect(200, []);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 businesses' }).click();
    await page.getByRole('heading', { name: 'Result of the import' }).waitFor();
    const { body } = await owner.api.get('/api/v1/businesses').expect(200);
    expect(body.map(({ external_id, tags }) => [external_id, tags])).toEqual([
      ['A1', ['acme']],
      ['A2', ['acme']],
    ]);
  });

  it('the import page reads a spreadsheet with decimal commas and without links, and refuses a mangled CID', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/businesses/import' });
    const text =
      'sep=;\r\nNombre;Latitud;Longitud;CID;\r\nCafé;1,5;2,5;;\r\nBar;3,5;4,5;1,19408E+18;\r\n;;;;\r\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    const refused = page.getByRole('region', { name: 'Refused rows' }).getByRole('row').nth(1);
    await refused.getByText('a spreadsheet rounds and shortens it').waitFor();
    expect(await refused.getByRole('cell').first().textContent()).toBe('4');
    await page.getByRole('button', { name: 'Import 1 business' }).click();
    await page.getByRole('heading', { name: 'Result of the import' }).waitFor();
    const { body } = await owner.api.get('/api/v1/businesses').expect(200);
    expect(body).toMatchObject([{ listing_name: 'Café', location: { lat: 1.5, lng: 2.5 } }]);
  });

  it('the import page explains why it cannot read a file', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/businesses/import' });
    expect(await faults(page)).toEqual([]);
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('gbp_url\n\n');
    await page.getByText('The file has no rows below the header.').waitFor();
    await choose(`gbp_url\n${'x\n'.repeat(10_001)}`);
    await page.getByText('At most 10,000 are allowed').waitFor();
    await choose('gbp_url,name\nx,"never closed\n');
    await page.getByText('A quotation mark near line 2 is not closed.').waitFor();
  });
});

/** A file with other names, a cell of two lines, an empty line and an invalid row on line 6. */
const FILE = [
  'Google Maps URL;Store code;Notes;Tags',
  `${url(PHARMACY)};A1;"two`,
  `lines";acme;north`.replace('acme;north', 'acme'),
  '',
  `${url(OTHER_PHARMACY)};A2;;acme`,
  'not a link;A3;;acme',
].join('\r\n');
