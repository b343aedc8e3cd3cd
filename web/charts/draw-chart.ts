import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import type { ChartData } from './chart-data.js';
import { chartOptions } from './chart-options.js';

/** Only the vertical line of the cursor is shown. */
const HIDDEN_TOP = 0;

interface Drawing {
  readonly locale: string;
  /** Called with the point under the pointer; null when the pointer leaves. */
  readonly onPoint: (index: number | null) => void;
  readonly signal: AbortSignal;
}

/** Draws a chart that follows the size and theme of the page, until the signal aborts. @returns a function that moves its cursor to a point; null hides it */
export function drawChart(
  container: HTMLElement,
  data: ChartData,
  drawing: Drawing,
): (index: number | null) => void {
  const { signal } = drawing;
  const values: uPlot.AlignedData = [[...data.times], ...data.lines.map((line) => [...line.values])];
  const build = (): uPlot => new uPlot(chartOptions(data, container, drawing), values, container);
  let chart = build();
  const rebuild = (): void => {
    chart.destroy();
    chart = build();
  };
  const sizes = new ResizeObserver(() => {
    chart.setSize({ width: container.clientWidth, height: chart.height });
  });
  sizes.observe(container);
  // A canvas does not follow theme changes.
  const themes = new MutationObserver(rebuild);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', rebuild, { signal });
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    themes.disconnect();
    chart.destroy();
  });
  return (index) => {
    const at = index === null ? undefined : data.times[index];
    chart.setCursor(
      at === undefined ? { left: -10, top: -10 } : { left: chart.valToPos(at, 'x'), top: HIDDEN_TOP },
    );
  };
}
