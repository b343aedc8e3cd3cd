import type { Dictionary } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { DatabaseUnavailableError } from './embedded/database-errors.js';

/** A server that takes a connection and says nothing would be waited for without end. */
const PATIENCE_MS = 10_000;

/** How to connect, all that the URL says: MikroORM reads nothing behind its `?`, where `sslmode` is. */
export function connectionTo(url: string): { clientUrl: string; driverOptions: Dictionary } {
  const whole = new URL(url);
  if (whole.search === '') return { clientUrl: url, driverOptions: {} };
  // The words mean what they mean to `psql`; to the driver by itself, `require` is more than that.
  whole.searchParams.set('uselibpqcompat', 'true');
  return { clientUrl: url, driverOptions: { connectionString: whole.href } };
}

/**
 * Asks the server whether it takes us.
 *
 * @throws DatabaseUnavailableError in plain words, with what to do
 */
export async function reachServer(url: string): Promise<void> {
  const { clientUrl, driverOptions } = connectionTo(url);
  const orm = new MikroORM({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl,
    driverOptions: { ...driverOptions, max: 1, connectionTimeoutMillis: PATIENCE_MS },
  });
  try {
    await orm.em.execute('select 1');
  } catch (error) {
    throw inPlainWords(url, error as Error);
  } finally {
    await orm.close(true);
  }
}

function inPlainWords(url: string, cause: Error): DatabaseUnavailableError {
  const [reason = ''] = cause.message.split('\n', 1);
  return new DatabaseUnavailableError(
    `The database server at ${new URL(url).host} cannot be used: ${reason}. Start it, or correct DATABASE_URL.`,
    { cause },
  );
}
