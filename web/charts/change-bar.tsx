interface ChangeBarProps {
  readonly value: number;
  /** The largest value of the chart. */
  readonly largest: number;
}

const WIDTH = 160;
const HEIGHT = 14;

/** A bar from zero in the middle, gains to the right. Decorative: the figure stands beside it. */
export function ChangeBar({ value, largest }: ChangeBarProps) {
  const middle = WIDTH / 2;
  const length = largest === 0 ? 0 : (Math.abs(value) / largest) * (middle - 2);
  return (
    <svg class="change-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect
        class={value < 0 ? 'change-bar-loss' : 'change-bar-gain'}
        x={value < 0 ? middle - length : middle}
        y={2}
        width={length}
        height={HEIGHT - 4}
      />
      <line class="interval-zero" x1={middle} x2={middle} y1={0} y2={HEIGHT} />
    </svg>
  );
}
