/** Port through which billing queries the scans of its credit holds. Implemented by scanning. */
export abstract class HoldOwners {
  /**
   * Returns ids of scans that hold credits although they have ended or were deleted. Across tenants; joins the
   * caller's transaction.
   */
  abstract findUnsettledScanIds(limit: number): Promise<number[]>;
}
