/** A listing of an answer, as far as its plausibility depends on it. */
export interface JudgedListing {
  /** Equal for the same place in all answers of a scan. */
  readonly id: string | number;
  /** WGS84 degrees; null if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** Distinguishes a keyword that names a place, such as "plumber austin", from an answer for another place. Optional. */
  readonly address?: string | null | undefined;
}

/** The answer of a provider to the search at one pin. */
export interface PinAnswer {
  readonly pin: number;
  /** Position of the pin in WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Best first. */
  readonly listings: readonly JudgedListing[];
}

export interface JudgeOptions {
  readonly keyword: string;
  /** The number of listings that a full list has. */
  readonly depth: number;
}

/** `elsewhere`: listings of another area. `too_short`: an empty, lone or cut list among full neighbours. */
export type Implausibility = 'elsewhere' | 'too_short';
