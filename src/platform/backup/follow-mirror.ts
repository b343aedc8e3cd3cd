import type { Mirror, Row } from './access-declarations.js';
import { type Comparison, identityOf } from './comparison.js';
import type { StoredAccess, StoredAccessRepository } from './stored-access.repository.js';

/** Gives the parents that both databases have the rows of the replaced database, and lists those that it does not have. */
export async function followMirror(
  access: StoredAccessRepository,
  table: string,
  { parent, by, list, unknown }: Mirror,
  { restored, present, at, revokes, report }: Comparison,
): Promise<void> {
  const rowsByParent = (stored: StoredAccess | null) =>
    Map.groupBy(stored?.rows.get(table) ?? [], (row) => row[by]);
  const before = rowsByParent(restored);
  const after = rowsByParent(present);
  const known = new Set(parentsOf(present, parent).map(identityOf));
  for (const row of parentsOf(restored, parent)) {
    const { id } = row;
    const isKnown = known.has(identityOf(row));
    const [had, has] = [before.get(id) ?? [], after.get(id) ?? []];
    if (!isKnown) {
      if (revokes && unknown && had.length === 0) await access.insertRow(table, unknown(Number(id), at));
      continue;
    }
    const isIn = (rows: readonly Row[]) => (one: Row) =>
      rows.some((other) => JSON.stringify(other) === JSON.stringify(one));
    const revived = had.filter((one) => !isIn(has)(one));
    const lost = has.filter((one) => !isIn(had)(one));
    for (const one of list === null ? [] : revived) {
      report(list ?? '', { id: one['id'], [by]: id, differs: 'removed' });
      if (revokes) await access.deleteRow(table, 'id', one['id']);
    }
    for (const one of revokes ? lost : []) await access.insertRow(table, one);
  }
}

function parentsOf(stored: StoredAccess | null, parent: string): readonly Row[] {
  return (parent === 'account' ? stored?.accounts : stored?.rows.get(parent)) ?? [];
}
