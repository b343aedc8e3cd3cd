import { p } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';

/** The columns of a row to which sealed links lead. */
export const linkColumns = {
  /**
   * Sealed in the links of the row. An id alone would not do: after a restore, another row could have the id of a row
   * that is lost.
   */
  linkNonce: p.uuid(),
  /**
   * Whether links without a nonce open the row: earlier versions made them. False for each row of this version, and
   * after a restore.
   */
  hasOldLinks: p.boolean(),
};

export interface LinkedRow {
  readonly linkNonce: string;
  readonly hasOldLinks: boolean;
}

/** Returns the values of a new row. */
export function newLinkColumns(): LinkedRow {
  return { linkNonce: randomUUID(), hasOldLinks: false };
}

/** Returns whether a link was made for a row. @param nonce null for a link of an earlier version */
export function isLinkOf({ linkNonce, hasOldLinks }: LinkedRow, nonce: string | null): boolean {
  return nonce === null ? hasOldLinks : nonce === linkNonce;
}
