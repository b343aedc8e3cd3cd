/** Formats rows as a table with a header of the column names; `–` = no value. */
export function asTable(rows: readonly object[], columns: readonly string[]): string {
  if (rows.length === 0) return 'none';
  const lines = [
    [...columns],
    ...rows.map((row) => columns.map((column) => inCell(Reflect.get(row, column) as unknown))),
  ];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function inCell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
