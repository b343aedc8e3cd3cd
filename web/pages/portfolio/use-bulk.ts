import { useRef, useState } from 'preact/hooks';
import { type Action, useAction } from '../../ui/use-action.js';
import { runAll } from './run-all.js';

/** Runs a change for each item. A retry after an error runs it for the items that are left. */
export function useBulk<T>(
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
  onEnd: () => void,
): Action & { readonly done: number } {
  const done = useRef(new Set<T>());
  const [count, setCount] = useState(0);
  // The list of the page may change while the changes run.
  const all = useRef(items).current;
  const action = useAction(async () => {
    const left = all.filter((item) => !done.current.has(item));
    await runAll(left, change, (item) => {
      done.current.add(item);
      setCount(done.current.size);
    });
    onEnd();
  });
  return { ...action, done: count };
}
