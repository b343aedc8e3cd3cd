/** A place that the operator imported. Unknown fields are null. */
export interface OwnPlace {
  /** Given by the operator, or derived from name and position; without the prefix `own:` of the place ID. */
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
