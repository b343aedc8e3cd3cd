/** The port through which modules above clean up before a business is deleted. */
export abstract class BusinessDeletion {
  /** Called in the transaction that deletes, with the business locked: nothing new can come to refer to it. */
  abstract before(businessId: number): Promise<void>;
}
