/** A stored pin: the rank of the business itself, and the row ids of all places there, best first. */
export interface StoredPin {
  readonly pin: number;
  readonly subject_rank: number;
  readonly unmeasured_reason: string | null;
  /** Who measured it; null where nobody could. */
  readonly provider: string | null;
  readonly results: readonly number[];
}
