import type { SearchSettings } from '../../../libs/local-search/search-provider.js';
import { shops } from '../../../libs/local-search/testing/shop.js';
import { expect, it } from 'vitest';
import { Stage } from './stage.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

const SETTINGS: Required<SearchSettings> = { zoom: 17, language: 'es', country: 'GB', device: 'mobile' };

/** The settings that an adapter says it honours change what it asks, and the others do not. */
export function settingsSuite(vendor: Vendor): void {
  it.each(Object.keys(SETTINGS) as (keyof SearchSettings)[])(
    '%s goes along where it can',
    async (setting) => {
      const stage = await Stage.set(vendor, shops(1));
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

  it('a zoom beyond what the vendor takes is the nearest that it does', async () => {
    const stage = await Stage.set(vendor, shops(1));
    for (const zoom of [1, 21]) expect(await stage.names({ zoom })).toEqual(['Shop 1']);
    await stage.stop();
  });
}
