import type { EntityManager } from '../database/entity-manager.js';
import { type Declaration, declarations, type Row } from './access-declarations.js';

/** Everything in a database that grants access, sends something or was given out as a number. */
export interface StoredAccess {
  readonly accounts: readonly Row[];
  /** Rows by table. A table that the version of the database does not have has none. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** The last number of each sequence; null if it has given out none. */
  readonly sequences: ReadonlyMap<string, Sequence>;
}

export interface Sequence {
  readonly last: bigint | null;
  readonly max: bigint;
}

/** What a database grants, sends and has given out. Concerns the whole database, so it takes no tenant. */
export class StoredAccessRepository {
  constructor(private readonly em: EntityManager) {}

  /** The database may be of an older version. */
  async read(): Promise<StoredAccess> {
    return this.em.transactional(async (tx) => {
      // Texts of times depend on it.
      await tx.execute(`select set_config('TimeZone', 'UTC', true)`);
      const rows = new Map<string, Row[]>();
      for (const [table, declaration] of declarations()) {
        if (isRead(declaration)) rows.set(table, await readTable(tx, table, declaration));
      }
      return { accounts: await readTable(tx, 'account'), rows, sequences: await readSequences(tx) };
    });
  }

  /** Makes a sequence continue after a number. */
  async setSequence(name: string, last: bigint): Promise<void> {
    await this.em.execute(`select setval(format('public.%I', ?::text)::regclass, ?::bigint)`, [
      name,
      String(last),
    ]);
  }

  /** Sets columns of a row. Values are as `to_jsonb` returns them. */
  async setColumns(table: string, id: unknown, values: Row): Promise<void> {
    const columns = Object.keys(values)
      .map((column) => `"${column}"`)
      .join(', ');
    await this.em.execute(
      `update "${table}" set (${columns}) = (select ${columns} from jsonb_populate_record(null::"${table}", ?::jsonb))
       where id = ?`,
      [JSON.stringify(values), id],
    );
  }

  async insertRow(table: string, row: Row): Promise<void> {
    const columns = Object.keys(row)
      .map((column) => `"${column}"`)
      .join(', ');
    await this.em.execute(
      `insert into "${table}" (${columns})
       select ${columns} from jsonb_populate_record(null::"${table}", ?::jsonb) on conflict do nothing`,
      [JSON.stringify(row)],
    );
  }

  async deleteRow(table: string, column: string, value: unknown): Promise<void> {
    await this.em.execute(`delete from "${table}" where "${column}" = ?`, [value]);
  }

  /** Deletes every row of a table. @returns how many */
  async deleteAll(table: string): Promise<number> {
    return (await this.em.execute<unknown[]>(`delete from "${table}" returning 1`)).length;
  }

  /** Raises a counter to a number, and creates it if it does not exist. */
  async raiseCounter(
    table: string,
    { key, value }: { readonly key: string; readonly value: string },
    row: Row,
  ): Promise<void> {
    await this.em.execute(
      `insert into "${table}" as counter ("${key}", "${value}") values (?, ?)
       on conflict ("${key}") do update set "${value}" = greatest(counter."${value}", excluded."${value}")`,
      [row[key], row[value]],
    );
  }
}

function isRead({ kind }: Declaration): boolean {
  return kind === 'grant' || kind === 'mirror' || kind === 'counter';
}

async function readTable(em: EntityManager, table: string, declaration?: Declaration): Promise<Row[]> {
  const [found] = await em.execute<{ exists: boolean }[]>(`select to_regclass(?) is not null as exists`, [
    `public.${table}`,
  ]);
  if (!found?.exists) return [];
  const only = declaration?.kind === 'grant' ? declaration.only : undefined;
  const where = only ? `where "${only.column}" = ?` : '';
  const read = await em.execute<{ row: Row }[]>(
    `select to_jsonb(stored) as row from "${table}" stored ${where} order by 1`,
    only ? [only.value] : [],
  );
  return read.map(({ row }) => row);
}

async function readSequences(em: EntityManager): Promise<Map<string, Sequence>> {
  const read = await em.execute<{ name: string; last: string | null; max: string }[]>(
    `select sequencename as name, last_value::text as last, max_value::text as max
     from pg_sequences where schemaname = 'public'`,
  );
  return new Map(
    read.map(({ name, last, max }) => [
      name,
      { last: last === null ? null : BigInt(last), max: BigInt(max) },
    ]),
  );
}
