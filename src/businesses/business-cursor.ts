import { isId } from '#platform/http/id.pipe';
import { type BusinessOrder, isKeyOf } from './business-order.sql.js';

/** The place of a business in an order. */
export interface BusinessPosition {
  readonly key: string;
  readonly id: number;
}

/** Encodes a position with its order, because it means nothing in another one. */
export function encodePosition(order: BusinessOrder, { key, id }: BusinessPosition): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

/** Returns null for a cursor that is not of this order. */
export function decodePosition(order: BusinessOrder, cursor: string): BusinessPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [of, key, id] = parts as unknown[];
    if (of !== order || typeof key !== 'string' || typeof id !== 'number') return null;
    return isKeyOf(order, key) && isId(String(id)) ? { key, id } : null;
  } catch {
    return null;
  }
}
