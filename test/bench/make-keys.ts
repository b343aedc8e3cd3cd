import type pg from 'pg';
import { generateApiKey } from '../../src/accounts/api-key-format.js';

/** Each key may send 600 requests per minute. */
const KEYS = 1_000;

/**
 * Creates enough API keys that a benchmark does not reach the rate limit of a key. They count as used in the future, so
 * requests do not write `last_used_at`, which a key in production does once a minute.
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
