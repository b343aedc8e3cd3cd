import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartData, chartOptions } from './chart-options.js';

/** Draws a chart that follows the size and theme of the page, until the signal aborts. */
export function drawChart(
  container: HTMLElement,
  data: ChartData,
  locale: string,
  signal: AbortSignal,
): void {
  const values: uPlot.AlignedData = [[...data.times], ...data.lines.map((line) => [...line.values])];
  const build = (): uPlot => new uPlot(chartOptions(data, container, locale), values, container);
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
}
