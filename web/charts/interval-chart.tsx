interface IntervalChartProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Shared by all charts of a list, so that they are comparable. Contains 0. */
  readonly scale: readonly [from: number, to: number];
  /** The text for screen readers. */
  readonly label: string;
}

const WIDTH = 240;
const HEIGHT = 28;
const EDGE = 8;

/** An estimate as a dot on its interval, with a line at zero. */
export function IntervalChart({ value, low, high, scale: [from, to], label }: IntervalChartProps) {
  const at = (n: number): number => EDGE + ((n - from) / (to - from)) * (WIDTH - 2 * EDGE);
  const middle = HEIGHT / 2;
  return (
    <svg class="interval-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line class="interval-axis" x1={EDGE} x2={WIDTH - EDGE} y1={middle} y2={middle} />
      <line class="interval-zero" x1={at(0)} x2={at(0)} y1={2} y2={HEIGHT - 2} />
      <line class="interval-range" x1={at(low)} x2={at(high)} y1={middle} y2={middle} />
      {[low, high].map((end, index) => (
        <line key={index} class="interval-end" x1={at(end)} x2={at(end)} y1={middle - 5} y2={middle + 5} />
      ))}
      <circle class="interval-value" cx={at(value)} cy={middle} r="5" />
    </svg>
  );
}

/** Returns a scale that contains 0 and all numbers. */
export function scaleOf(numbers: readonly number[]): [number, number] {
  const [from, to] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  return to > from ? [from, to] : [0, 1];
}
