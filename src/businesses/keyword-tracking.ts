import type { Tenant } from '#platform/tenant';

/** Port through which other modules say that the keywords or the scans of a business have changed. */
export abstract class KeywordTracking {
  /**
   * Updates the main series, the changes and the health of a business in the current transaction. The caller has locked
   * no row that belongs to the business, or the business before it.
   *
   * @param keywordKey the keyword whose scans have changed; without it, the keywords or schedules have changed
   * @returns the health score of the business, 0 to 100; null without results
   */
  abstract refresh(tenant: Tenant, businessId: number, keywordKey?: string): Promise<number | null>;

  /** Lets a background task update many businesses, whose keywords have changed in the current transaction. */
  abstract refreshLater(businessIds: readonly number[]): Promise<void>;
}
