import type { ProfileUrlForm } from '../../libs/place-identity/testing/profile-url-form.js';
import { MAPLE_DENTAL, profileUrlForms } from '../../libs/place-identity/testing/profile-url-forms.js';
import { code, type GeneratedPage, table } from './page.js';

const ACCEPTED: Readonly<Record<string, readonly [network: string, accepted: string]>> = {
  offline: ['no', 'yes'],
  followed: ['Google', 'yes, if it leads to one of the other forms'],
  confirmed: ['a search provider', 'yes, if the provider confirms the mid'],
};

function row({ form, holds, result, source }: ProfileUrlForm): string[] {
  const [network, accepted] = ACCEPTED[result] ?? ['no', `no: ${code(result)}`];
  return [form, holds.join(', ') || '–', network, accepted, source];
}

/** The tests of `libs/place-identity` read every row of the table. */
export const PROFILE_URLS_PAGE: GeneratedPage = {
  path: 'docs/reference/profile-urls.md',
  title: 'Links to a business',
  body: () =>
    [
      '`gbp_url` accepts every form of link to a place that Google produces, on every Google domain. The API, imports, ' +
        'the command line, MCP and the dashboard read links in the same way. A link may have text around it, such as ' +
        'the name and the address that a phone shares, and may be part of HTML. Two different links in one text are ' +
        'rejected unless they are of one place.',
      table(
        ['form', 'contains', 'needs', 'accepted', 'where it comes from'],
        profileUrlForms(MAPLE_DENTAL).map(row),
      ),
      [
        '- **CID, place ID**: a feature ID `0x…:0x…` contains both. Every form with an ID leads to the same identity: see [Identity of places](../explanation/identity-of-places.md).',
        '- **mid**: the knowledge-graph ID, `/g/…`. It contains neither a CID nor a position, and the name beside it is a search term. The service searches the name near `lat` and `lng`, else near the businesses of the account in up to three areas, and accepts only a place that the provider lists with the same mid. SerpApi, SearchApi and Scrapingdog return it. Without such a provider, or without a match, send the long link from the address bar of Google Maps (`no_identifier`).',
        '- **coordinates**: 0, 0 means an unknown position in every form, so the place is looked up by its ID. `lat: 0` with `lng: 0` in a request is rejected with 400. The centre of a map (`@lat,lng`, `!2d!3d` of an embedded map) is not the position of the place.',
        '- **name**: only names that Google wrote are used, never search terms.',
        '- A CID in decimal digits below 2^32, above 2^64, with an exponent or separators, or with at most 15 significant digits was damaged by a spreadsheet (`damaged_cid`): CIDs are 64-bit hashes. 9223372036854775807 is what GDAL (the library of QGIS) and PHP write for every larger CID, and is refused too. One of 10,000 real CIDs ends in as many zeros; `https://www.google.com/maps?ftid=0x0:0xCID` with the CID in hexadecimal is accepted.',
        '- Short links and redirects are followed only to pages of Google, over https, at most five times. `maps.app.goo.gl` is asked once more after a 404.',
      ].join('\n'),
    ].join('\n\n'),
};
