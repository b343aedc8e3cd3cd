import { it } from 'vitest';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { describeDashboard } from './describe-dashboard.js';

const PATH = '/dashboard/businesses/new';
const SHARED = 'https://www.google.com/search?q=Maple+Dental&kgmid=/g/11abcdefgh';

describeDashboard('The form of a business', (stage) => {
  it('the form of a business adds a business from the text that a phone shares, when Enter is pressed', async () => {
    const page = await stage().newPageOf(await stage().newOwner(), { path: PATH });
    await page.getByLabel('Scan the first keyword now').uncheck();
    const { name, lat, lng } = PHARMACY;
    const link = page.getByLabel('Google Maps link');
    await link.fill(`${name}\n${PHARMACY.address}\n${mapsUrl(name, lat, lng)}`);
    await link.press('Enter');
    await page.getByRole('heading', { name }).waitFor();
  });

  it.each([
    ['en-US', 'Google Maps link', 'Add business', /long link from the address bar/],
    ['es-UY', 'Enlace de Google Maps', 'Añadir negocio', /enlace largo de la barra de direcciones/],
  ])(
    'the form asks for the long link instead of a link of Google Search, in %s',
    async (locale, label, add, text) => {
      const page = await stage().newPageOf(await stage().newOwner(), { path: PATH, locale });
      stage().expectsRefusals = true;
      await page.getByLabel(label).fill(SHARED);
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('alert').getByText(text).waitFor();
    },
  );
});
