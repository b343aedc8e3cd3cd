import { mean, quantile, seededRandom } from '#libs/numeric';

/** Prints a Markdown table for the documentation. Columns are the properties of the rows. */
export function printTable(title: string, rows: readonly object[]): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const cells = rows.map((row) => Object.values(row).map(format));
  const lines = [columns, columns.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
}

function format(value: unknown): string {
  return typeof value !== 'number' || Number.isInteger(value) ? String(value) : value.toFixed(3);
}

/** Returns a 90 % interval of the mean of one value per market, by a bootstrap over markets. */
export function meanInterval(values: readonly number[]): [number, number] {
  const random = seededRandom(7);
  const means = Array.from({ length: 1000 }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  return [quantile(means, 0.05), quantile(means, 0.95)];
}

export function share(values: readonly boolean[]): number {
  return values.length === 0 ? Number.NaN : values.filter(Boolean).length / values.length;
}
