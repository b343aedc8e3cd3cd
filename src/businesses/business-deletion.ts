/** Port through which other modules clean up before a business is deleted. */
export abstract class BusinessDeletion {
  /** Called in the transaction of the deletion with the business locked, so no scan of it can be created. */
  abstract prepare(businessId: number): Promise<void>;
}
