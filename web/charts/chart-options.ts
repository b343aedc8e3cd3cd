import type uPlot from 'uplot';
import { colorsIn } from '../base/colors-in.js';
import type { ChartData } from './chart-data.js';
import { paintBands, paintDates, paintMarks } from './paint-marks.js';

const HEIGHT = 240;
const DAY_SECONDS = 86_400;

/** Options of a chart in the colours of the page. */
export function chartOptions(
  data: ChartData,
  container: HTMLElement,
  { locale, onPoint }: { locale: string; onPoint: (index: number | null) => void },
): uPlot.Options {
  const style = getComputedStyle(container);
  const resolve = colorsIn(container);
  const color = (name: string): string => resolve(`var(${name})`);
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
        range: (_, least, most) => (data.range ? [...data.range] : around(...withBands(data, least, most))),
      },
    },
    axes: [
      {
        ...axis,
        size: 34,
        gap: 9,
        space: 70,
        values: (_, splits) => distinct(splits.map((at) => write.format(at * 1_000))),
      },
      { ...axis, size: 48, space: 36, values: (_, splits) => splits.map((value) => data.write(value)) },
    ],
    hooks: {
      drawAxes: [
        (chart) => {
          paintBands(chart, data.lines, color);
          paintDates(chart, data.dates ?? [], color);
        },
      ],
      draw: [
        (chart) => {
          paintMarks(chart, data.marks ?? [], color);
        },
      ],
      setCursor: [
        ({ cursor: { left = -1, idx } }) => {
          onPoint(left < 0 ? null : (idx ?? null));
        },
      ],
    },
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

function isOneDay(times: readonly number[]): boolean {
  return (times.at(-1) ?? 0) - (times[0] ?? 0) < DAY_SECONDS;
}

function withBands({ lines }: ChartData, least: number, most: number): [number, number] {
  const ends = lines.flatMap(({ band = [] }) => band.flatMap((one) => one ?? []));
  return [Math.min(least, ...ends), Math.max(most, ...ends)];
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
