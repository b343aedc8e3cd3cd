import { useState } from 'preact/hooks';

/** The selected businesses, by id. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly set: (ids: Iterable<number>) => void;
  /** Selects the businesses of all rows of the view, also of those that are not loaded yet. */
  readonly selectAll: () => void;
  readonly isSelectingAll: boolean;
}

export function useSelectedIds() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    set: (next: Iterable<number>): void => {
      setIds(new Set(next));
    },
    toggle: (id: number): void => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
  };
}
