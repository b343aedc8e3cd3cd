import { type Counter, declarations } from './access-declarations.js';
import { closeGrants } from './close-grants.js';
import { type Comparison, identityOf, renewedLinks, type RevivedRow } from './comparison.js';
import { followMirror } from './follow-mirror.js';
import { raiseSequences } from './raise-sequences.js';
import type { StoredAccess, StoredAccessRepository } from './stored-access.repository.js';

/** By kind, such as `keys` or `invitations`. */
export type RevivedAccess = Readonly<Record<string, readonly RevivedRow[]>>;

export interface ClosedAccess {
  readonly endedSessions: number;
  readonly revived: RevivedAccess;
}

export interface ClosingOptions {
  /** Whether to close what is listed. */
  readonly revokes: boolean;
  readonly at: Date;
}

/**
 * Closes a restored database. It ends every session and invalidates links, lists what grants access or sends something
 * unless the replaced database shows it unchanged, and gives it the state of the replaced database: what was removed
 * or is unknown is revoked. No sequence goes back, because an id that is given out again would lead old links to new
 * rows.
 *
 * @param access of the restored database, which is migrated
 * @param present the replaced database; null if there is none that opens
 */
export async function closeAccess(
  access: StoredAccessRepository,
  present: StoredAccess | null,
  { revokes, at }: ClosingOptions,
): Promise<ClosedAccess> {
  const restored = await access.read();
  const accounts = new Set(present?.accounts.map(identityOf));
  const shared = restored.accounts.filter((account) => accounts.has(identityOf(account)));
  const revived: Record<string, RevivedRow[]> = Object.fromEntries(listNames().map((name) => [name, []]));
  const comparison: Comparison = {
    restored,
    present,
    shared: new Set(shared.map(({ id }) => id)),
    at: at.toISOString(),
    revokes,
    report: (list, row) => revived[list]?.push(row),
  };
  let endedSessions = 0;
  for (const [table, declaration] of declarations()) {
    if (declaration.kind === 'ends') endedSessions += await access.deleteAll(table);
    if (declaration.kind === 'renews') await access.setColumns(table, 1, renewedLinks());
    if (declaration.kind === 'grant') await closeGrants(access, table, declaration, comparison);
    if (declaration.kind === 'mirror') await followMirror(access, table, declaration, comparison);
    if (declaration.kind === 'counter') await raiseCounters(access, table, declaration, present);
  }
  const isKnown = shared.length === restored.accounts.length && present !== null;
  await raiseSequences(access, restored.sequences, present?.sequences ?? new Map(), isKnown);
  return { endedSessions, revived };
}

function listNames(): string[] {
  return declarations().flatMap(([, declaration]) => {
    if (declaration.kind === 'grant') return declaration.lists;
    return declaration.kind === 'mirror' && declaration.list !== null ? [declaration.list] : [];
  });
}

async function raiseCounters(
  access: StoredAccessRepository,
  table: string,
  counter: Counter,
  present: StoredAccess | null,
): Promise<void> {
  for (const row of present?.rows.get(table) ?? []) await access.raiseCounter(table, counter, row);
}
