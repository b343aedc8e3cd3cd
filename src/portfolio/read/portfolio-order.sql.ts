import { LABEL_KEY } from '../../businesses/business-order.sql.js';
import type { ChangePeriod } from '../change-period.js';

const SORTS = ['label', 'keyword', 'atrp', 'solv', 'health', 'change', 'last_scan'] as const;
type Sort = (typeof SORTS)[number];

/** The orders of the portfolio. `-` is descending. */
export const PORTFOLIO_ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}`] as const);
export type PortfolioOrder = (typeof PORTFOLIO_ORDERS)[number];

/** A key by which rows are ordered, as a part of a statement about `t`, and about `b` for the label. */
export interface OrderKey {
  readonly sql: string;
  /** How a value of a position becomes one of the key. */
  readonly parameter: string;
  readonly isValue: (value: unknown) => boolean;
}

/** A total order: its keys, then the id. Rows without a key come last in both directions. */
export interface SqlOrder {
  readonly keys: readonly OrderKey[];
  readonly isDescending: boolean;
  readonly isNullable: boolean;
}

const text = (sql: string): OrderKey => ({
  sql,
  parameter: '?::text',
  // PostgreSQL has no NUL in text, and no lone surrogates.
  isValue: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
});
const double = (sql: string): OrderKey => ({
  sql,
  parameter: '?::double precision',
  isValue: Number.isFinite,
});
const MAX_SMALLINT = 2 ** 15 - 1;
const smallint = (sql: string): OrderKey => ({
  sql,
  parameter: '?::smallint',
  isValue: (value) => Number.isInteger(value) && Math.abs(value as number) <= MAX_SMALLINT,
});
/** A time, as microseconds since 1970 in a position. */
const time = (sql: string): OrderKey => ({
  sql,
  parameter: `timestamptz 'epoch' + ?::bigint * interval '1 microsecond'`,
  isValue: Number.isSafeInteger,
});

const LABEL = text(LABEL_KEY);
const KEYWORD = text('t.keyword_key collate "C"');

function keysOf(sort: Sort, against: ChangePeriod): readonly OrderKey[] {
  switch (sort) {
    case 'label':
      return [LABEL, KEYWORD];
    case 'keyword':
      return [KEYWORD];
    case 'atrp':
      return [double('t.average_total_rank')];
    case 'solv':
      return [double('t.share_of_local_voice')];
    case 'health':
      return [smallint('t.health_score')];
    case 'change':
      return [double(`t.change_${against}`)];
    case 'last_scan':
      return [time('t.scanned_at')];
  }
}

/** @param against the change that `change` refers to */
export function sqlOrderOf(order: PortfolioOrder, against: ChangePeriod): SqlOrder {
  const isDescending = order.startsWith('-');
  const sort = (isDescending ? order.slice(1) : order) as Sort;
  const isNullable = sort !== 'label' && sort !== 'keyword';
  return { keys: keysOf(sort, against), isDescending, isNullable };
}

/** Reports whether the label decides: then rows are read by business. */
export function isByLabel({ keys }: SqlOrder): boolean {
  return keys[0] === LABEL;
}

/** Returns the expression by which a key is read into a position. */
export function readable({ sql, parameter }: OrderKey): string {
  return parameter.startsWith('timestamptz')
    ? `(extract(epoch from ${sql}) * 1000000)::double precision`
    : sql;
}
