/** The owner of rows. Every repository method that reads or writes rows of a tenant takes one. */
export interface Tenant {
  readonly accountId: number;
  /** Separates live rows from test rows. */
  readonly livemode: boolean;
  /**
   * The tags to which the caller is restricted: it sees and changes businesses with one of them, and what belongs to
   * these. Absent for everything. Statements apply it with `tag-restriction.sql.ts` of the businesses.
   */
  readonly restrictedTo?: readonly string[] | undefined;
}

declare const FOUND_FOR_TENANT: unique symbol;

/** A row that a statement with the conditions of a tenant returned. What changes or deletes a row takes one. */
export type Owned<Row> = Row & { readonly [FOUND_FOR_TENANT]: true };

/** Marks the row of a statement with the conditions of a tenant. Only repositories import it. */
export function owned<Row>(row: Row | null): Owned<Row> | null {
  return row as Owned<Row> | null;
}
