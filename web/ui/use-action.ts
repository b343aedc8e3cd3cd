import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.js';

export interface Action {
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
}

/** Runs an asynchronous action, one at a time, and holds its error. */
export function useAction(work: () => Promise<void>): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const underWay = useRef(false);
  const run = (): void => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError(undefined);
    work()
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
      })
      .finally(() => {
        underWay.current = false;
        setBusy(false);
      });
  };
  return { run, isBusy, error };
}
