import type { ListedPlace, ProviderProfile } from '#libs/local-search';

/** The provider that listed the places of a pin. */
export type ListingProvider = Pick<ProviderProfile, 'name' | 'retention'>;

/** The result of one provider at one pin. */
export interface MeasuredPin {
  readonly pin: number;
  readonly provider: ListingProvider;
  readonly places: readonly ListedPlace[];
  /** The index of the business in `places`; null if it is absent. */
  readonly subjectIndex: number | null;
  /** Set if the answer waits for the judgement of the scan: its places may be those of another area. */
  readonly isHeld?: boolean;
}

/** An answer whose places are not stored as places yet. */
export type HeldAnswer = Pick<MeasuredPin, 'provider' | 'places' | 'subjectIndex'>;

/** A measurement, or why there is none. */
export type PinOutcome = MeasuredPin | { readonly pin: number; readonly unmeasuredReason: string };
