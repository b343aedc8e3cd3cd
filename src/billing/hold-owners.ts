/**
 * The port through which billing asks about the scans that its holds are for; scanning knows them, and
 * implements it.
 */
export abstract class HoldOwners {
  /**
   * Ids of scans that hold credits though they have ended or are gone: nobody is going to settle them. Across
   * tenants; read within the caller's transaction, if there is one.
   */
  abstract withoutWork(limit: number): Promise<number[]>;
}
