export interface Table {
  readonly name: string;
  /** Quoted for SQL. */
  readonly ident: string;
  /** Type by quoted name of the column, without generated columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Size of the rows with their large values, without indexes. */
  readonly bytes: number;
  readonly blocks: number;
  /** Whether it has values that are stored outside of its rows. */
  readonly hasLargeValues: boolean;
}

/** One of the two databases of a move. */
export interface End {
  /** For people. Contains no password. */
  readonly name: string;
  /** Runs a statement, in the current `transaction` if there is one. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs work in one transaction, which no setting of the role or the database affects. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Returns rows of a table in the binary format of `copy`. To be called in a `transaction`. */
  copyOut(table: Table, where: string): Promise<Buffer>;
  /**
   * Stores rows and runs a statement in one transaction.
   *
   * @param into table and columns
   * @param rows in the binary format of `copy`
   * @returns when the rows are sent; `stored` settles when they are committed
   */
  copyIn(into: string, rows: Buffer, then: string): Promise<{ readonly stored: Promise<void> }>;
  /** Brings the schema up to date. @throws CommandFailure if a newer version migrated it */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Settings of roles and databases that change the text of values and definitions, or limit a statement. */
const PINS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  row_security: 'off',
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // What a crash of the server loses, its state row loses too: a resumed move copies it again.
  synchronous_commit: 'off',
  jit: 'off',
};

const values = Object.entries(PINS).map(([name, value]) => `('${name}', '${value}')`);

/** Sets them until the end of the transaction, as far as the version has them. Works with poolers of transactions. */
export const PIN_SETTINGS = `do $pins$ begin
  perform set_config(pins.name, pins.value, true)
  from (values ${values.join(', ')}) as pins(name, value)
  where exists (select from pg_settings s where lower(s.name) = lower(pins.name));
end $pins$`;
