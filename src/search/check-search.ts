import type { AppConfig } from '#config';
import { fail, type Finding, ok, reasonOf } from '#platform/admin/doctor/finding';
import { createRegistry } from './search.module.js';

/** For `doctor`: can the configured providers be used, and the embedded engine's places be read? */
export async function checkSearch({ search }: AppConfig): Promise<Finding> {
  try {
    const registry = await createRegistry(search);
    const areas = registry.primary(false).coverage() ?? [];
    return ok(
      'search',
      `${registry.names().join(', ')}; the embedded engine knows ${areas.map(({ name }) => name).join(' and ')}`,
    );
  } catch (error) {
    return fail(
      'search',
      reasonOf(error),
      'Correct SEARCH_PROVIDERS, or run `npm run build` to make the index.',
    );
  }
}
