/** A row as `to_jsonb` returns it: its columns by name. */
export type Row = Readonly<Record<string, unknown>>;

/** What happens to a row: it is deleted, or columns get values. @param at ISO 8601 */
export type Closing = 'delete' | ((at: string) => Row);

/** A table whose rows grant access to the service or make it send something. */
export interface Grant {
  /** The list of the result of a restore that names a row; null for rows that are closed without mention. */
  readonly list: ((row: Row) => string) | null;
  /** Every list that `list` returns. */
  readonly lists: readonly string[];
  /** What the list says of a row besides its id, its account and the difference. Contains no secret. */
  readonly entry?: (row: Row) => Row;
  /** Reads only rows with this value. In the replaced database, other rows count as removed. */
  readonly only?: { readonly column: string; readonly value: string };
  /** Columns that identify a row in the replaced database. Ids alone repeat in other installations. */
  readonly sameBy: readonly string[];
  /** Columns that get the values of the replaced database, with the name of the difference, most important first. */
  readonly follows: Readonly<Record<string, string>>;
  /** Returns further values that a row gets, without being a difference. */
  readonly takesAlong?: (row: Row, present: Row) => Row;
  /** Whether a restored row grants or sends anything; by default every row. @param present null if it was removed */
  readonly isActive?: (row: Row, present: Row | null, at: string) => boolean;
  /** For a row that was removed since the backup. */
  readonly removed: Closing;
  /** For a row of an account that the replaced database does not have; as `removed` by default. */
  readonly unknown?: Closing;
  /** Whether sealed links lead to the row, see `link-columns`. */
  readonly links?: LinkRule;
}

/**
 * `kept`: the links of the replaced database lead to the row. `renewed`: no earlier link does, because what it permits
 * may have happened since the backup.
 */
type LinkRule = 'kept' | 'renewed';

/** A table whose rows become those of the replaced database, for parents that both have. */
export interface Mirror {
  /** Tables and columns: rows belong to the row of `parent` whose id is in `by`. */
  readonly parent: string;
  readonly by: string;
  /** The list that names the rows which the replaced database does not have; null to keep them unnamed. */
  readonly list: string | null;
  /** Returns the row of a parent that the replaced database does not have; undefined adds none. */
  readonly unknown?: (parentId: number, at: string) => Row;
}

/** A table of numbers that were given out. A number never decreases. */
export interface Counter {
  readonly key: string;
  readonly value: string;
}

export type Declaration =
  | ({ readonly kind: 'grant' } & Grant)
  | ({ readonly kind: 'mirror' } & Mirror)
  | ({ readonly kind: 'counter' } & Counter)
  | { readonly kind: 'ends' }
  | { readonly kind: 'renews' }
  | { readonly kind: 'none'; readonly reason: string };

/** Every declaration by table. A table declares itself when its file is loaded. */
const DECLARATIONS = new Map<string, Declaration>();

/** Declares that rows of a table let a caller in. A restore revokes those that the replaced database does not have. */
export function grantsAccess(table: string, grant: Grant): void {
  declare(table, { kind: 'grant', ...grant });
}

/** Declares that rows of a table make the service send something. A restore stops them as those that grant access. */
export function sendsTo(table: string, grant: Grant): void {
  declare(table, { kind: 'grant', ...grant });
}

/** Declares that a restore replaces rows of a table by those of the replaced database. */
export function followsReplaced(table: string, mirror: Mirror): void {
  declare(table, { kind: 'mirror', ...mirror });
}

/** Declares numbers that a restore never decreases. */
export function neverDecreases(table: string, counter: Counter): void {
  declare(table, { kind: 'counter', ...counter });
}

/** Declares that a restore deletes every row of a table. */
export function endsAtRestore(table: string): void {
  declare(table, { kind: 'ends' });
}

/** Declares that a restore invalidates the sealed links to the only row of a table. */
export function renewsLinksAtRestore(table: string): void {
  declare(table, { kind: 'renews' });
}

/** Declares that rows of a table neither grant access nor send anything. */
export function holdsNoAccess(table: string, reason: string): void {
  declare(table, { kind: 'none', reason });
}

/** Returns the declarations of the loaded files by table, those of grants in the order of the names. */
export function declarations(): readonly (readonly [string, Declaration])[] {
  return [...DECLARATIONS].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Compares two times of rows. */
export function isAfter(time: unknown, at: string): boolean {
  return Date.parse(String(time)) > Date.parse(at);
}

function declare(table: string, declaration: Declaration): void {
  DECLARATIONS.set(table, declaration);
}

// The rooms of these tables know no backups.
holdsNoAccess('database_mark', 'Distinguishes a database from its restored copy.');
holdsNoAccess('idempotency_record', 'Returned only to a caller of the account that repeats its request.');
holdsNoAccess('outbox_event', 'Events are sent to endpoints, which are stopped themselves.');
