/** The orders of a list of businesses beside the order by id. `-` is descending. */
export const BUSINESS_ORDERS = [
  'label',
  '-label',
  'created_at',
  '-created_at',
  'latest_health_score',
  '-latest_health_score',
] as const;
export type BusinessOrder = (typeof BUSINESS_ORDERS)[number];

/** A key by which rows are ordered, then by id. It is never null, so that rows can be compared with a position. */
interface OrderKey {
  readonly key: string;
  readonly type: 'text' | 'bigint';
  readonly isDescending: boolean;
}

/** Ignores case. Independent of the collation of the database, so that both sizes return one order. */
export const LABEL_KEY = `lower(coalesce(label, name)) collate "C"`;
/** In microseconds, the precision of the column. */
const CREATED_AT = '(extract(epoch from created_at) * 1000000)::bigint';

/** A business without a score comes last in both directions. */
const KEYS: Readonly<Record<BusinessOrder, OrderKey>> = {
  label: { key: LABEL_KEY, type: 'text', isDescending: false },
  '-label': { key: LABEL_KEY, type: 'text', isDescending: true },
  created_at: { key: CREATED_AT, type: 'bigint', isDescending: false },
  '-created_at': { key: CREATED_AT, type: 'bigint', isDescending: true },
  latest_health_score: {
    key: 'coalesce(latest_health_score, 101)::bigint',
    type: 'bigint',
    isDescending: false,
  },
  '-latest_health_score': {
    key: 'coalesce(latest_health_score, -1)::bigint',
    type: 'bigint',
    isDescending: true,
  },
};

/** Returns the SQL of an order: its key, the condition of later rows with parameters for key and id, and the order. */
export function sqlOf(order: BusinessOrder): { key: string; after: string; orderBy: string } {
  const { key, type, isDescending } = KEYS[order];
  const [operator, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc'];
  return {
    key,
    after: `(${key}, id) ${operator} (?::${type}, ?)`,
    orderBy: `order by ${key} ${direction}, id ${direction}`,
  };
}

/** Reports whether the key of a position may be compared with the keys of an order. */
export function isKeyOf(order: BusinessOrder, key: string): boolean {
  // PostgreSQL has no NUL in text, and no lone surrogates.
  return KEYS[order].type === 'text' ? key.isWellFormed() && !key.includes('\0') : /^-?\d{1,18}$/.test(key);
}
