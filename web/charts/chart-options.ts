import type uPlot from 'uplot';
import { resolveColor } from '../base/resolve-color.js';

const HEIGHT = 240;
const DAY_SECONDS = 86_400;

interface Line {
  readonly label: string;
  /** Name of a CSS custom property. */
  readonly color: string;
  readonly isDashed?: boolean;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
  /** For ranks: puts 1 at the top. */
  readonly isDownBetter?: boolean;
  /** Time zone of the axis. */
  readonly timeZone: string;
  readonly range?: readonly [number, number];
  readonly write: (value: number) => string;
  /** Times of vertical lines, in seconds since 1970. */
  readonly marks?: readonly number[];
}

/** Options of a chart in the colours of the page. */
export function chartOptions(data: ChartData, container: HTMLElement, locale: string): uPlot.Options {
  const style = getComputedStyle(container);
  const color = (name: string): string => resolveColor(container, `var(${name})`);
  const axis = {
    stroke: color('--text-2'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  const { timeZone } = data;
  const write = new Intl.DateTimeFormat(
    locale,
    isOneDay(data.times)
      ? { hour: 'numeric', minute: 'numeric', timeZone }
      : { day: 'numeric', month: 'short', timeZone },
  );
  return {
    width: container.clientWidth,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 8 }, drag: { x: false, y: false } },
    scales: {
      x: { time: true },
      y: {
        ...(data.isDownBetter && { dir: -1 as const }),
        range: (_, least, most) => (data.range ? [...data.range] : around(least, most)),
      },
    },
    axes: [
      {
        ...axis,
        size: 30,
        space: 70,
        values: (_, splits) => distinct(splits.map((at) => write.format(at * 1_000))),
      },
      { ...axis, size: 48, space: 36, values: (_, splits) => splits.map((value) => data.write(value)) },
    ],
    hooks: { drawAxes: [drawMarks(data.marks ?? [], color('--text-2'))] },
    series: [
      {},
      ...data.lines.map((line) => ({
        label: line.label,
        stroke: color(line.color),
        width: 2,
        ...(line.isDashed && { dash: [6, 4] }),
        points: { show: true, size: 6, fill: color('--surface') },
      })),
    ],
  };
}

/** Draws a dashed vertical line at each time within the chart. */
function drawMarks(marks: readonly number[], color: string): (chart: uPlot) => void {
  return (chart) => {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.strokeStyle = color;
    ctx.setLineDash([4, 4]);
    for (const time of marks) {
      const x = Math.round(chart.valToPos(time, 'x', true));
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  };
}

function isOneDay(times: readonly number[]): boolean {
  return (times.at(-1) ?? 0) - (times[0] ?? 0) < DAY_SECONDS;
}

/** Adds margins, but no rank below 1. */
function around(least: number, most: number): [number, number] {
  const room = Math.max((most - least) * 0.15, 0.5);
  return [Math.max(least - room, 1), most + room];
}

/** Removes repeated labels. */
function distinct(texts: readonly string[]): string[] {
  return texts.map((text, n) => (text === texts[n - 1] ? '' : text));
}
