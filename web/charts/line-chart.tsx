import { useEffect, useRef, useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import type { ChartData } from './chart-data.js';

/** The keys that move between points, with the next index. */
const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A line chart, loaded on first use. Its legend shows the values of the point under the pointer, or that the arrow keys
 * reach, and otherwise those of the last one.
 */
export function LineChart({ label, ...data }: ChartData & { label: string }) {
  const { format } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  const moveCursor = useRef<(index: number | null) => void>(undefined);
  const [chosen, setChosen] = useState<number | null>(null);
  const { times, lines, marks = [], dates, timeZone } = data;
  const last = times.length - 1;
  const index = Math.min(chosen ?? last, last);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const control = new AbortController();
    void import('./draw-chart.js').then(({ drawChart }) => {
      if (control.signal.aborted) return;
      const { signal } = control;
      moveCursor.current = drawChart(current, data, { locale: format.tag, onPoint: setChosen, signal });
    });
    return () => {
      control.abort();
    };
  }, [format, times.join(), JSON.stringify([lines, marks, dates])]);
  const at = format.dateTime(new Date((times[index] ?? 0) * 1_000).toISOString(), timeZone);
  const mark = marks.find((one) => one.index === index)?.text;
  const figures = lines.map((line) => {
    const value = line.values[index] ?? null;
    return { ...line, text: value === null ? '–' : data.write(value) };
  });
  const spoken = [at, ...figures.map((line) => `${line.label} ${line.text}`), mark]
    .filter(Boolean)
    .join('; ');
  return (
    <>
      <p class="chart-point">
        <time>{at}</time>
        {mark !== undefined && <span class="hint">{mark}</span>}
      </p>
      <ul class="chart-legend">
        {figures.map((line) => (
          <li
            key={line.label}
            class={line.isDashed ? 'chart-key chart-key-dashed' : 'chart-key'}
            style={{ '--key': `var(${line.color})` }}
          >
            {line.label} <strong>{line.text}</strong>
          </li>
        ))}
      </ul>
      <div
        ref={ref}
        class="chart"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={spoken}
        onKeyDown={(event) => {
          const move = MOVES[event.key];
          if (!move) return;
          event.preventDefault();
          moveCursor.current?.(Math.min(Math.max(move(index, last), 0), last));
        }}
        onBlur={() => moveCursor.current?.(null)}
      />
    </>
  );
}
