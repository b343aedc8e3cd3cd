import pg from 'pg';

/** Releases the Idempotency-Keys of killed requests, which otherwise are in use for a minute. */
export async function expireKeys(env: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  await client.query(
    `update idempotency_record set locked_until = now() - interval '1 second' where answer_status is null`,
  );
  await client.end();
}
