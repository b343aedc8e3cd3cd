import { useEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import type { ChartData } from './chart-options.js';

/** A line chart, loaded on first use. A table beside it must show the same data for screen readers. */
export function LineChart({ label, ...data }: ChartData & { label: string }) {
  const { format } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  const { times, lines, marks = [] } = data;
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const control = new AbortController();
    void import('./draw-chart.js').then(({ drawChart }) => {
      if (!control.signal.aborted) drawChart(current, data, format.tag, control.signal);
    });
    return () => {
      control.abort();
    };
  }, [format, times.join(), marks.join(), lines.map(({ values }) => values.join()).join(';')]);
  return (
    <>
      <ul class="chart-legend">
        {lines.map((line) => (
          <li key={line.label} class={line.isDashed ? 'chart-key chart-key-dashed' : 'chart-key'}>
            {line.label}
          </li>
        ))}
      </ul>
      <div ref={ref} class="chart" role="img" aria-label={label} />
    </>
  );
}
