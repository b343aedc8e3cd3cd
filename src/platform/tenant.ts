/** The owner of rows. Every repository method that reads or writes rows of a tenant takes one. */
export interface Tenant {
  readonly accountId: number;
  /** Separates live rows from test rows. */
  readonly livemode: boolean;
}
