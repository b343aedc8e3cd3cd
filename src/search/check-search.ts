import type { AppConfig } from '#config';
import { fail, type Finding, ok, reasonOf } from '#platform/admin/doctor/finding';
import { checkProviders } from './check-providers.js';
import { createProviders } from './create-providers.js';

/** Checks the configured providers and the index of the embedded engine for `doctor`. */
export async function checkSearch({ search }: AppConfig): Promise<Finding[]> {
  try {
    const { configured, embedded } = await createProviders(search, null);
    const names = search.providers.join(', ');
    const areas = (embedded.profile.coverage() ?? []).map(({ name }) => name).join(' and ');
    return [
      ok('search', `${names}; the embedded engine covers ${areas}`),
      ...(await checkProviders(configured)),
    ];
  } catch (error) {
    return [
      fail(
        'search',
        reasonOf(error),
        'Correct SEARCH_PROVIDERS, or run `npm run build` to create the index.',
      ),
    ];
  }
}
