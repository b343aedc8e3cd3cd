import type { ListedPlace, ProviderProfile } from '#libs/local-search';

/** Who listed the places. */
export type ListingProvider = Pick<ProviderProfile, 'name' | 'retention'>;

/** What one provider found at one pin. */
export interface MeasuredPin {
  readonly pin: number;
  readonly provider: ListingProvider;
  readonly places: readonly ListedPlace[];
  readonly subjectIndex: number | null;
}

/** What was found out at one pin. */
export type PinOutcome = MeasuredPin | { readonly pin: number; readonly unmeasuredReason: string };
