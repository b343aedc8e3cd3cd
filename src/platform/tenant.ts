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
