/** A place that the operator imported. What is not known is null. */
export interface OwnPlace {
  /** The operator's, or made of name and position; without the `own:` of the place ID. */
  readonly id: string;
  readonly name: string;
  /** WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly address: string | null;
  readonly category: string | null;
  readonly phone: string | null;
  /** An http(s) URL. */
  readonly website: string | null;
  /** 1 to 5. */
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly opening_hours: string | null;
}
