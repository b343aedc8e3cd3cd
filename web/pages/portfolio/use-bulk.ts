import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { type Action, useAction } from '../../ui/use-action.js';

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

const AT_ONCE = 4;
const PAUSE_MS = 2_000;

/**
 * Runs a change for each item, a few at a time. Waits and retries when the service limits the rate.
 *
 * @param onDone called with each item whose change succeeded
 * @throws ApiError the first failure; items that succeeded are not undone
 */
async function runAll<T>(
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
  onDone: (item: T) => void,
): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await change(item);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) {
          waiting.length = 0;
          throw error;
        }
        waiting.unshift(item);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        continue;
      }
      onDone(item);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason as Error;
}
