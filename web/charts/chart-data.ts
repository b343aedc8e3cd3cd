/** A range of values, the same object for all points of one level. */
export type Band = readonly [low: number, high: number];

export interface Line {
  readonly label: string;
  /** Name of a CSS custom property. */
  readonly color: string;
  readonly isDashed?: boolean;
  readonly values: readonly (number | null)[];
  /** For each value the range in which chance alone would put it. */
  readonly band?: readonly (Band | null)[];
}

/** A point at which the level changed. */
export interface Mark {
  readonly index: number;
  readonly isBetter: boolean;
  readonly text: string;
}

/** A vertical line at a time that need not have a point. */
export interface DateLine {
  /** Seconds since 1970. */
  readonly time: number;
  /** Name of a CSS custom property. */
  readonly color: string;
}

export interface ChartData {
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
  readonly marks?: readonly Mark[];
  readonly dates?: readonly DateLine[];
  /** For ranks: puts 1 at the top. */
  readonly isDownBetter?: boolean;
  /** Time zone of the axis. */
  readonly timeZone: string;
  readonly range?: readonly [number, number];
  readonly write: (value: number) => string;
}
