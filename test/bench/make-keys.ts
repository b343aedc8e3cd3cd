import type pg from 'pg';
import { generateApiKey } from '../../src/accounts/api-key-format.js';

/** Enough for a bench: each may ask 600 times a minute. */
const KEYS = 1_000;

/**
 * Gives an account keys, so many that no load of a bench reaches the limit of one. They count as used just now: one that
 * is used all day has that written down once a minute, not with every request as so many would.
 */
export async function makeKeys(client: pg.ClientBase, accountId: number, count = KEYS): Promise<string[]> {
  const keys = Array.from({ length: count }, () => generateApiKey(true));
  await client.query(
    `insert into api_key (account_id, livemode, prefix, last_four, hash, scopes, created_at, last_used_at)
     select $1, true, 'lrs_live_', 'xxxx', hash, '{read,write}', now(), now() + interval '1 day' from unnest($2::bytea[]) hash`,
    [accountId, keys.map(({ hash }) => hash)],
  );
  return keys.map(({ key }) => key);
}
