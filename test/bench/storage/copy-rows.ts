/** A connection to a server, or the embedded database. */
export interface SqlClient {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as the query of pg.Client
  query<Row extends object>(sql: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>;
}

/**
 * Copies rows of a table with the same columns.
 *
 * @param from the `from` clause, in which the rows to copy are named `template`
 * @param changes SQL expressions of the columns that are not copied
 */
export async function copyRows(
  client: SqlClient,
  table: string,
  from: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `template.${name}`);
  await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${from}`);
}
