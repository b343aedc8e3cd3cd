/** Known facts of a place's profile. Null and missing mean unknown, never "has none". */
export interface ProfileFacts {
  readonly hasWebsite?: boolean | null;
  readonly hasPhone?: boolean | null;
  readonly hasOpeningHours?: boolean | null;
  readonly hasDescription?: boolean | null;
  readonly photoCount?: number | null;
  readonly additionalCategories?: readonly string[] | null;
  readonly services?: readonly string[] | null;
  /** Days from the newest review to the scan. */
  readonly daysSinceLatestReview?: number | null;
  /** Mean number of new reviews per month over the last 90 days. */
  readonly reviewsPerMonth?: number | null;
  /** Mean number of new reviews per month over the year before these 90 days. */
  readonly reviewsPerMonthBefore?: number | null;
}

/** Facts of a place at the time of a scan. */
export interface PlaceFacts {
  /** Any number that identifies the place for the caller. */
  readonly id: number;
  readonly name: string | null;
  /** WGS84 degrees; both null for a business without a public address. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** Main category, as displayed. */
  readonly category: string | null;
  /** 1 to 5. */
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly profile?: ProfileFacts;
}

/** A place with its rank at every pin of a scan: 1 to depth, ABSENT or UNMEASURED of rank-metrics. */
export interface SeenPlace extends PlaceFacts {
  readonly ranks: readonly number[];
}

/** A finished scan: one keyword over one grid. */
export interface ObservedScan {
  readonly keyword: string;
  /** Pins along one side. */
  readonly gridSize: number;
  /** Search depth: the number of results examined per pin. */
  readonly depth: number;
  /**
   * The cell of each pin in a square of gridSize × gridSize cells, as row × gridSize + column. Neighbouring pins have
   * neighbouring cells. Missing for a whole square, whose pins are its cells.
   */
  readonly cells?: readonly number[];
  /** Points in WGS84 degrees, row-major: gridSize² of them in a whole square. */
  readonly pins: readonly { readonly lat: number; readonly lng: number }[];
  /** Every place in the results, including the business itself; ids are unique. */
  readonly places: readonly SeenPlace[];
}
