import type { Closing, Grant, Row } from './access-declarations.js';
import { type Comparison, renewedLinks } from './comparison.js';
import type { StoredAccessRepository } from './stored-access.repository.js';

/** Lists and closes the rows of a table that the replaced database does not show unchanged. */
export async function closeGrants(
  access: StoredAccessRepository,
  table: string,
  grant: Grant,
  { restored, present, shared, at, revokes, report }: Comparison,
): Promise<void> {
  const known = new Map(present?.rows.get(table)?.map((row) => [keyOf(row, grant.sameBy), row]));
  for (const row of restored.rows.get(table) ?? []) {
    const { id, account_id: accountId } = row;
    const isShared = shared.has(accountId);
    const same = (isShared ? known.get(keyOf(row, grant.sameBy)) : undefined) ?? null;
    const changes: Row[] = grant.links ? [linksOf(grant, same)] : [];
    let closing: Closing | null = null;
    if (grant.isActive?.(row, same, at) ?? true) {
      const differs = same ? differenceOf(row, same, grant.follows) : isShared ? 'removed' : 'unknown';
      const list = grant.list?.(row);
      if (differs !== null && list !== undefined) {
        report(list, { id, account_id: accountId, ...grant.entry?.(row), differs });
      }
      if (revokes && same) changes.push(takenFrom(row, same, grant));
      if (revokes && !same) closing = isShared ? grant.removed : (grant.unknown ?? grant.removed);
    }
    if (closing === 'delete') {
      await access.deleteRow(table, 'id', id);
      continue;
    }
    const values = changed(row, Object.assign({}, ...changes, closing?.(at)) as Row);
    if (Object.keys(values).length > 0) await access.setColumns(table, id, values);
  }
}

function keyOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

/** Returns the name of the first difference. A column that the replaced database does not have is equal. */
function differenceOf(row: Row, present: Row, follows: Grant['follows']): string | null {
  const [, differs = null] =
    Object.entries(follows).find(([column]) => column in present && !isEqual(present[column], row[column])) ??
    [];
  return differs;
}

function takenFrom(row: Row, present: Row, { follows, takesAlong }: Grant): Row {
  const followed = Object.keys(follows).map((column) => [column, present[column]]);
  return { ...(Object.fromEntries(followed) as Row), ...takesAlong?.(row, present) };
}

function linksOf({ links }: Grant, present: Row | null): Row {
  if (links === 'renewed') return renewedLinks();
  if (!present) return { has_old_links: false };
  return { link_nonce: present['link_nonce'], has_old_links: present['has_old_links'] };
}

/** Leaves out the values that the row has, and columns that the replaced database does not have. */
function changed(row: Row, values: Row): Row {
  const different = Object.entries(values).filter(
    ([column, value]) => value !== undefined && !isEqual(row[column], value),
  );
  return Object.fromEntries(different);
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
