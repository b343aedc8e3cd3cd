/** The column by which a table is sorted. */
export interface Order {
  readonly head: string;
  readonly isDown: boolean;
}

/** Returns the order after a click on a head: its first direction, then the other one, then the original order. */
export function orderAfter(order: Order | null, head: string, sortsDown: boolean): Order | null {
  if (order?.head !== head) return { head, isDown: sortsDown };
  return order.isDown === sortsDown ? { head, isDown: !sortsDown } : null;
}

/** Returns sorted rows. Equal rows keep their order, and rows without a value come last in both directions. */
export function sortRows<R>(
  rows: readonly R[],
  valueOf: (row: R) => number | string | null,
  isDown: boolean,
): readonly R[] {
  const sign = isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      if (typeof a === 'string' || typeof b === 'string') return sign * String(a).localeCompare(String(b));
      return sign * (a - b);
    })
    .map(({ row }) => row);
}
