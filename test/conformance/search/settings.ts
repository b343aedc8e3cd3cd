import { expect, it } from 'vitest';
import type { SearchSettings } from '../../../libs/local-search/port/search-provider.js';
import { shops } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';
import { Stage } from './stage.js';

const SETTINGS: Required<SearchSettings> = { zoom: 17, language: 'es', country: 'GB', device: 'mobile' };

/** Tests that supported settings change the request, and others do not. */
export function settingsSuite(vendor: Vendor): void {
  it.each(Object.keys(SETTINGS) as (keyof SearchSettings)[])(
    'sends %s only if it is supported',
    async (setting) => {
      const stage = await Stage.create(vendor, shops(1));
      await stage.places();
      await stage.places({ [setting]: SETTINGS[setting] });
      const [plain, set] = stage.fake.calls.map(({ query, body, headers }) =>
        JSON.stringify([[...query], body, headers['accept-language']]),
      );
      if (stage.provider.profile.supports.includes(setting)) expect(set).not.toBe(plain);
      else expect(set).toBe(plain);
      await stage.stop();
    },
  );

  it('sends a fresh search in another form than the search before, so that no cache answers it', async () => {
    const stage = await Stage.create(vendor, shops(25));
    const plain = await stage.names({ depth: 40 });
    const sent = stage.fake.calls.length;
    expect(await stage.names({ depth: 40, fresh: true })).toEqual(plain);
    const forms = stage.fake.calls.map(({ query, body }) => JSON.stringify([[...query], body]));
    expect(forms).toHaveLength(2 * sent);
    const repeated = forms.slice(sent).filter((form) => forms.slice(0, sent).includes(form));
    expect(repeated).toHaveLength(vendor.hasNoCache ? sent : 0);
    await stage.stop();
  });

  it('clamps a zoom outside of the range of the vendor', async () => {
    const stage = await Stage.create(vendor, shops(1));
    for (const zoom of [1, 21]) expect(await stage.names({ zoom })).toEqual(['Shop 1']);
    await stage.stop();
  });
}
