import { type AppConfig, PLACE_INDEX_PATH, PROVIDER_NAMES } from '#config';
import {
  loadOpenStreetMapProvider,
  type OpenQueue,
  PROVIDERS,
  type SearchProvider,
} from '#libs/local-search';

/** Providers to suggest to installations without them. Own places are left out: nothing is in them by default. */
export const RECOMMENDABLE = PROVIDER_NAMES.filter((name) => name !== 'own-places');

export interface Providers {
  /** In order of preference. */
  readonly configured: readonly SearchProvider[];
  readonly embedded: SearchProvider;
  /** Of those that are configured. */
  readonly queues: readonly OpenQueue[];
}

/** @param ownPlaces null where there is no database to search; they are left out then */
export async function createProviders(
  { providers: names, settings }: AppConfig['search'],
  ownPlaces: SearchProvider | null,
): Promise<Providers> {
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const local = { openstreetmap: embedded, 'own-places': ownPlaces };
  const chosen = names.flatMap((name) => PROVIDERS.filter((one) => one.name === name));
  const configured = chosen.flatMap((one) =>
    one.kind === 'local' ? (local[one.name] ?? []) : one.create(settings[one.name].values),
  );
  const queues = chosen.flatMap((one) =>
    one.kind === 'local' ? [] : (one.createQueue?.(settings[one.name].values) ?? []),
  );
  return { configured, embedded, queues };
}
