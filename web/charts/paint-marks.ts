import type uPlot from 'uplot';
import type { DateLine, Line, Mark } from './chart-data.js';

const BAND_OPACITY = 0.12;
const TRIANGLE_PX = 5;

/** Resolves the name of a CSS custom property. */
type Color = (name: string) => string;

/** Fills the bands of the lines. Levels are not connected. */
export function paintBands(chart: uPlot, lines: readonly Line[], color: Color): void {
  const { ctx, bbox } = chart;
  const times = chart.data[0];
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.globalAlpha = BAND_OPACITY;
  for (const { band = [], color: name } of lines) {
    ctx.fillStyle = color(name);
    for (const [index, range] of band.entries()) {
      if (!range || range !== band[index + 1]) continue;
      const [x, right] = [times[index], times[index + 1]].map((at) => chart.valToPos(at ?? 0, 'x', true));
      const [y, bottom] = range.map((value) => chart.valToPos(value, 'y', true));
      ctx.fillRect(x ?? 0, y ?? 0, (right ?? 0) - (x ?? 0), (bottom ?? 0) - (y ?? 0));
    }
  }
  ctx.restore();
}

/** Draws a vertical line at each mark, with a triangle up for better and down for worse. */
export function paintMarks(chart: uPlot, marks: readonly Mark[], color: Color): void {
  const { ctx, bbox } = chart;
  const size = TRIANGLE_PX * devicePixelRatio;
  ctx.save();
  for (const { index, isBetter } of marks) {
    const x = chart.valToPos(chart.data[0][index] ?? 0, 'x', true);
    ctx.strokeStyle = ctx.fillStyle = color(isBetter ? '--good' : '--bad');
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
    strokeDown(chart, x);
    const [tip, base] = isBetter ? [bbox.top, bbox.top + 2 * size] : [bbox.top + 2 * size, bbox.top];
    ctx.beginPath();
    ctx.moveTo(x, tip);
    ctx.lineTo(x - size, base);
    ctx.lineTo(x + size, base);
    ctx.fill();
  }
  ctx.restore();
}

/** Draws a vertical line at each of these times. */
export function paintDates(chart: uPlot, dates: readonly DateLine[], color: Color): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.setLineDash([4, 4]);
  for (const { time, color: name } of dates) {
    ctx.strokeStyle = color(name);
    const x = Math.round(chart.valToPos(time, 'x', true));
    if (x >= bbox.left && x <= bbox.left + bbox.width) strokeDown(chart, x);
  }
  ctx.restore();
}

function strokeDown({ ctx, bbox }: uPlot, x: number): void {
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}
