import { scaleOf } from './interval-chart.js';

interface AgreementChartProps {
  readonly points: readonly { readonly estimated: number; readonly outcome: number }[];
  readonly label: string;
  readonly across: string;
  readonly upwards: string;
}

const SIDE = 260;
const EDGE = 26;

/** Plots measured gains against estimated gains. On the diagonal they are equal. */
export function AgreementChart({ points, label, across, upwards }: AgreementChartProps) {
  const [from, to] = scaleOf(points.flatMap(({ estimated, outcome }) => [estimated, outcome]));
  const x = (n: number): number => EDGE + ((n - from) / (to - from)) * (SIDE - 2 * EDGE);
  const y = (n: number): number => SIDE - x(n);
  return (
    <svg class="agreement-chart" viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={label}>
      <line class="interval-axis" x1={x(from)} x2={x(to)} y1={y(0)} y2={y(0)} />
      <line class="interval-axis" x1={x(0)} x2={x(0)} y1={y(from)} y2={y(to)} />
      <line class="agreement-diagonal" x1={x(from)} x2={x(to)} y1={y(from)} y2={y(to)} />
      {points.map(({ estimated, outcome }, index) => (
        <circle key={index} class="agreement-point" cx={x(estimated)} cy={y(outcome)} r="4.5" />
      ))}
      <text x={SIDE / 2} y={SIDE - 6}>
        {across}
      </text>
      <text transform={`rotate(-90) translate(${-SIDE / 2} 14)`}>{upwards}</text>
    </svg>
  );
}
