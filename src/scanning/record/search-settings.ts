import type { SearchSettings } from '#libs/local-search';
import { p } from '@mikro-orm/core';

type Device = NonNullable<SearchSettings['device']>;

/** The stored settings of the searching device; null means the default of the provider. */
export type StoredSettings = {
  readonly [K in keyof SearchSettings]-?: NonNullable<SearchSettings[K]> | null;
};

/** The settings of a request; null is equal to an omitted field. */
export type GivenSettings = { readonly [K in keyof SearchSettings]?: SearchSettings[K] | null | undefined };

/** The columns of the settings, for scans and schedules. */
export const searchSettings = {
  zoom: p.smallint().nullable(),
  language: p.text().nullable(),
  country: p.text().nullable(),
  device: p.text().$type<Device>().nullable(),
};

/** Picks the settings. */
export function settingsOf({ zoom, language, country, device }: GivenSettings): StoredSettings {
  return {
    zoom: zoom ?? null,
    language: language ?? null,
    country: country ?? null,
    device: device ?? null,
  };
}

/** Returns the settings of a search. */
export function toSearch({ zoom, language, country, device }: StoredSettings): SearchSettings {
  return {
    zoom: zoom ?? undefined,
    language: language ?? undefined,
    country: country ?? undefined,
    device: device ?? undefined,
  };
}
