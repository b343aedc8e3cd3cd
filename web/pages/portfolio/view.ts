/** What the portfolio shows, as in its address. */
export interface View {
  readonly tag: string;
  readonly q: string;
  readonly against: Period;
  readonly moved: Moved;
  readonly sort: string;
}

const PERIODS = ['previous', 'days_7', 'days_30', 'days_90'] as const;
export type Period = (typeof PERIODS)[number];

const MOVED = ['all', 'better', 'worse', 'noise'] as const;
/** `better` and `worse` are significant changes. */
export type Moved = (typeof MOVED)[number];

const SORTS = ['label', 'keyword', 'atrp', 'change', 'solv', 'last_scan'] as const;
export type Sort = (typeof SORTS)[number];

/** Reads the view from the query of the address. Ignores unknown values. */
export function viewOf(query: Readonly<Record<string, string | undefined>>): View {
  const { tag = '', q = '', against, moved, sort = 'label' } = query;
  return {
    tag,
    q,
    against: PERIODS.find((one) => one === against) ?? 'previous',
    moved: MOVED.find((one) => one === moved) ?? 'all',
    sort: SORTS.some((one) => one === sort.replace(/^-/, '')) ? sort : 'label',
  };
}

/** Returns the query of an address, without defaults. The view is a table. */
export function queryOf({ tag, q, against, moved, sort }: View): Record<string, string | undefined> {
  return {
    view: 'table',
    tag: tag || undefined,
    q: q || undefined,
    against: against === 'previous' ? undefined : against,
    moved: moved === 'all' ? undefined : moved,
    sort: sort === 'label' ? undefined : sort,
  };
}

/** Returns the parameters of GET /portfolio for a view. */
export function filterOf({ tag, q, against, moved, sort }: View) {
  return {
    ...(tag && { tag }),
    ...(q && { q }),
    against,
    sort,
    tracked: 'true',
    ...(moved !== 'all' && { significant: moved === 'noise' ? 'false' : 'true' }),
    ...((moved === 'better' || moved === 'worse') && { direction: moved }),
  };
}

/** Returns the sort after a click on the head of a column: the other direction, or the first one of the column. */
export function sortAfter(sort: string, column: Sort): string {
  if (sort === column) return `-${column}`;
  if (sort === `-${column}`) return column;
  return column === 'solv' || column === 'change' || column === 'last_scan' ? `-${column}` : column;
}

/** Returns the rows to render: those in the window, and the one with the focus, which must not disappear. */
export function renderedRows(
  count: number,
  { first, end }: { first: number; end: number },
  focused: number | null,
): number[] {
  const from = Math.min(first, count);
  const rows = Array.from({ length: Math.max(0, Math.min(end, count) - from) }, (_, at) => from + at);
  if (focused === null || focused >= count || (focused >= from && focused < end)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}
