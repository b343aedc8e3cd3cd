import { isId } from '#platform/http/id.pipe';
import type { ChangePeriod } from '../change-period.js';
import { type PortfolioOrder, sqlOrderOf } from './portfolio-order.sql.js';

/** The place of a row in an order. */
export interface PortfolioPosition {
  /** Null among the rows without a key, which come last. */
  readonly keys: readonly (string | number)[] | null;
  readonly id: number;
}

/** An order, with the change that it may refer to. */
export interface PortfolioSort {
  readonly order: PortfolioOrder;
  readonly against: ChangePeriod;
}

/** Encodes a position with its order, because it means nothing in another one. */
export function encodePosition(sort: PortfolioSort, { keys, id }: PortfolioPosition): string {
  return Buffer.from(JSON.stringify([nameOf(sort), keys, id])).toString('base64url');
}

/** Returns null for a cursor that is not of this order. */
export function decodePosition(sort: PortfolioSort, cursor: string): PortfolioPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [name, keys, id] = parts as unknown[];
    if (name !== nameOf(sort) || typeof id !== 'number' || !isId(String(id))) return null;
    return areKeysOf(sort, keys) ? { keys, id } : null;
  } catch {
    return null;
  }
}

function areKeysOf(
  { order, against }: PortfolioSort,
  keys: unknown,
): keys is readonly (string | number)[] | null {
  const sql = sqlOrderOf(order, against);
  if (keys === null) return sql.isNullable;
  if (!Array.isArray(keys) || keys.length !== sql.keys.length) return false;
  return sql.keys.every(({ isValue }, index) => isValue((keys as unknown[])[index]));
}

function nameOf({ order, against }: PortfolioSort): string {
  return order.endsWith('change') ? `${order}/${against}` : order;
}
