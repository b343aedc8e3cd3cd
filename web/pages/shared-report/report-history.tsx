import { useId } from 'preact/hooks';
import type { SharedReport } from '../../api/types.js';

type History = NonNullable<SharedReport['keywords'][number]['history']>;

const [WIDTH, HEIGHT] = [600, 150];
const FRAME = { left: 40, right: 12, top: 16, bottom: 24 };
const PLOT = { width: WIDTH - FRAME.left - FRAME.right, height: HEIGHT - FRAME.top - FRAME.bottom };

function xOf(percent: number): number {
  return FRAME.left + (percent / 100) * PLOT.width;
}

function yOf(percent: number): number {
  return FRAME.top + (percent / 100) * PLOT.height;
}

/** The average rank over time with numbered notes, whose texts follow below. */
export function ReportHistory({ history }: { history: History }) {
  const { title, points, notes } = history;
  return (
    <div class="card">
      <h3>{title}</h3>
      {points.length > 0 && <Chart history={history} />}
      {notes.length > 0 && (
        <ol class="report-notes">
          {notes.map(({ text }) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Chart({ history }: { history: History }) {
  const { description, points, notes, best, worst, from, to } = history;
  const title = useId();
  const bottom = FRAME.top + PLOT.height;
  return (
    <svg class="report-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>{description}</title>
      {[
        { y: FRAME.top, label: best },
        { y: bottom, label: worst },
      ].map(({ y, label }) => (
        <g key={y}>
          <line class="report-grid" x1={FRAME.left} x2={WIDTH - FRAME.right} y1={y} y2={y} />
          <text x={FRAME.left - 6} y={y + 4} text-anchor="end">
            {label}
          </text>
        </g>
      ))}
      {notes.map(({ x, text }, n) => (
        <g key={text}>
          <line class="report-note" x1={xOf(x)} x2={xOf(x)} y1={FRAME.top} y2={bottom} />
          <text x={xOf(x)} y={FRAME.top - 4} text-anchor="middle">
            {n + 1}
          </text>
        </g>
      ))}
      <polyline class="report-line" points={points.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(' ')} />
      {points.map(({ x, y }, n) => (
        <circle key={n} class="report-point" cx={xOf(x)} cy={yOf(y)} r="3" />
      ))}
      <text x={FRAME.left} y={HEIGHT - 6}>
        {from}
      </text>
      <text x={WIDTH - FRAME.right} y={HEIGHT - 6} text-anchor="end">
        {to}
      </text>
    </svg>
  );
}
