import type pg from 'pg';
import type { ServerFault } from './server-fault.js';

/** PostgreSQL does not know the parameter that pgpool-II answers itself. */
const UNKNOWN_PARAMETER = '42704';

interface Node {
  readonly role: string;
  readonly lb_weight: string;
}

/**
 * Finds out whether pgpool-II (4.3) stands before the server and sends reads to standbys. They lack the newest rows. They also
 * lack the settings of the session: pgpool-II repeats `set` on each server, but `set_config` only on the primary.
 *
 * @returns null also for PostgreSQL itself and for other poolers
 */
export async function balancingFault(client: pg.Client, database: string): Promise<ServerFault | null> {
  const answer = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[];
  const setting = async (name: string): Promise<string> => {
    const [row] = await answer<Record<string, string>>(`pgpool show ${name}`);
    return row?.[name] ?? '';
  };
  try {
    await answer('show pool_version');
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_PARAMETER) return null;
    throw error;
  }
  if ((await setting('load_balance_mode')) !== 'on') return null;
  const nodes = await answer<Node>('show pool_nodes');
  if (!nodes.some(({ role, lb_weight }) => role !== 'primary' && Number(lb_weight) > 0)) return null;
  const redirections = await setting('database_redirect_preference_list');
  if (redirections.includes(':primary')) return null;
  return {
    detail:
      'pgpool-II sends reads to standbys, which have neither the newest rows nor the settings of the service',
    fix: `Set in pgpool.conf: database_redirect_preference_list = '${database}:primary', or load_balance_mode = off.`,
  };
}
