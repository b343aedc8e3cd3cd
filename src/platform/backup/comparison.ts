import { randomUUID } from 'node:crypto';
import type { Row } from './access-declarations.js';
import type { StoredAccess } from './stored-access.repository.js';

/** A row that grants access or sends something, and that the replaced database does not show unchanged. */
export interface RevivedRow extends Row {
  readonly id: unknown;
  readonly account_id?: unknown;
  /** `removed`, `unknown` without a replaced database that has its account, or the name of what was changed. */
  readonly differs: string;
}

/** What a restored database is compared with. */
export interface Comparison {
  readonly restored: StoredAccess;
  /** Null if the replaced database is unknown. */
  readonly present: StoredAccess | null;
  /** The ids of the accounts that both databases have. */
  readonly shared: ReadonlySet<unknown>;
  /** ISO 8601. */
  readonly at: string;
  readonly revokes: boolean;
  /** Records a row that the backup revives. */
  readonly report: (list: string, row: RevivedRow) => void;
}

/** Returns columns with which no earlier link leads to a row. */
export function renewedLinks(): Row {
  return { link_nonce: randomUUID(), has_old_links: false };
}

/** Identifies a row in another database. Ids alone repeat in other installations. */
export function identityOf({ id, created_at: createdAt }: Row): string {
  return JSON.stringify([id, createdAt]);
}
