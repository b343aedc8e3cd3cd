/** The selected members of an object, or of each element of an array; null selects everything below. */
export type Selection = ReadonlyMap<string, Selection | null> | null;

/** Stands for each element of an array in a path. It may be omitted. */
export const EACH = '*';

/** Splits `id,ranks.*.keyword` into paths of names. */
export function parsePaths(fields: string): string[][] {
  return fields.split(',').map((path) => path.trim().split('.'));
}

/** Merges paths. A path that selects a whole member includes longer paths. */
export function selectionOf(paths: readonly (readonly string[])[]): Selection {
  const names = paths.map((path) => path.filter((name) => name !== EACH));
  if (names.some(({ length }) => length === 0)) return null;
  const byName = Map.groupBy(names, ([name = '']) => name);
  return new Map([...byName].map(([name, group]) => [name, selectionOf(group.map(([, ...rest]) => rest))]));
}

/** Returns the selected members of a value, in the order of the selection. */
export function select(value: unknown, selection: Selection): unknown {
  if (selection === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => select(element, selection));
  const members = value as Readonly<Record<string, unknown>>;
  const selected = [...selection].filter(([name]) => Object.hasOwn(members, name));
  return Object.fromEntries(selected.map(([name, below]) => [name, select(members[name], below)]));
}
