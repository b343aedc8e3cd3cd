const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Lists the values of a field of a cron pattern: numbers, names of months, ranges and steps.
 *
 * @returns distinct values in order; null for anything else, such as `L` and `15W`
 */
export function numbersOf(field: string, first: number, last: number): number[] | null {
  const values = field.split(',').flatMap((part) => {
    const [, range = '', step = '1'] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
    const ends = range === '*' ? [first, last] : range.split('-').map(numberOf);
    const [from = NaN, to = from] = ends;
    if (ends.length > 2 || !(from >= first && to <= last && from <= to)) return [NaN];
    return Array.from(
      { length: Math.floor((to - from) / Number(step)) + 1 },
      (_, n) => from + n * Number(step),
    );
  });
  return values.some(Number.isNaN) ? null : [...new Set(values)].sort((a, b) => a - b);
}

function numberOf(text: string): number {
  const named = MONTHS.indexOf(text.toUpperCase());
  if (named >= 0) return named + 1;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}
