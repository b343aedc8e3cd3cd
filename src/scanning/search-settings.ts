import type { SearchSettings } from '#libs/local-search';
import { p } from '@mikro-orm/core';

type Device = NonNullable<SearchSettings['device']>;

/** How the searching device is set, as it is stored; null is left to the provider. */
export type StoredSettings = {
  readonly [K in keyof SearchSettings]-?: NonNullable<SearchSettings[K]> | null;
};

/** As somebody gives it: null, as what is left out, is left to the provider. */
export type GivenSettings = { readonly [K in keyof SearchSettings]?: SearchSettings[K] | null | undefined };

/** The columns of it, for whatever has them. */
export const searchSettings = {
  zoom: p.smallint().nullable(),
  language: p.text().nullable(),
  country: p.text().nullable(),
  device: p.text().$type<Device>().nullable(),
};

/** Only the settings of what has them. */
export function settingsOf({ zoom, language, country, device }: GivenSettings): StoredSettings {
  return {
    zoom: zoom ?? null,
    language: language ?? null,
    country: country ?? null,
    device: device ?? null,
  };
}

/** What a provider is asked with. */
export function toSearch({ zoom, language, country, device }: StoredSettings): SearchSettings {
  return {
    zoom: zoom ?? undefined,
    language: language ?? undefined,
    country: country ?? undefined,
    device: device ?? undefined,
  };
}
