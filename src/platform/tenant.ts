/** Whose rows: every repository method that touches a tenant's data takes one. */
export interface Tenant {
  readonly accountId: number;
  /** Live and test rows never meet. */
  readonly livemode: boolean;
}
