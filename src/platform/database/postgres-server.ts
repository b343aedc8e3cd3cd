import type { Dictionary } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { DatabaseUnavailableError } from './embedded/database-errors.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** Returns the options of a connection. MikroORM ignores the query of the URL, which contains `sslmode`. */
export function connectionTo(url: string): { clientUrl: string; driverOptions: Dictionary } {
  const whole = new URL(url);
  if (whole.search === '') return { clientUrl: url, driverOptions: {} };
  // Gives `sslmode` the meaning that it has for `psql`; the driver treats `require` as `verify-full`.
  whole.searchParams.set('uselibpqcompat', 'true');
  return { clientUrl: url, driverOptions: { connectionString: whole.href } };
}

/**
 * Verifies that the server accepts connections.
 *
 * @throws DatabaseUnavailableError with a message for the operator
 */
export async function reachServer(url: string): Promise<void> {
  const { clientUrl, driverOptions } = connectionTo(url);
  const orm = new MikroORM({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl,
    driverOptions: { ...driverOptions, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
  });
  try {
    await orm.em.execute('select 1');
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split('\n', 1);
    throw new DatabaseUnavailableError(
      `The database server at ${new URL(url).host} cannot be used: ${reason}. Start it, or correct DATABASE_URL.`,
      { cause },
    );
  } finally {
    await orm.close(true);
  }
}
