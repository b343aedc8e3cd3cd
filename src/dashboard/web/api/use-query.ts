import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api-error.js';
import { addressOf, type Answer, apiGet, type PathOf, type Reading } from './api.js';
import { onRefresh, remember, remembered } from './query-cache.js';

export interface Query<T> {
  /** The last answer; what was read before stays while it is being read again. */
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  /** Reads again. */
  readonly reload: () => void;
}

interface State<T> {
  readonly name: string | null;
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

/**
 * Reads something and keeps it up to date.
 *
 * @param name tells it from everything else; null reads nothing yet
 */
export function useQuery<T>(name: string | null, load: (signal: AbortSignal) => Promise<T>): Query<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<T>>(() => begin(name));
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    if (name === null) return;
    const control = new AbortController();
    setState((before) => (before.name === name ? { ...before, isLoading: true } : begin(name)));
    latest
      .current(control.signal)
      .then((data) => {
        // What comes too late may be somebody else's.
        if (control.signal.aborted) return;
        remember(name, data);
        setState({ name, data, error: undefined, isLoading: false });
      })
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        const known = error instanceof ApiError ? error : ApiError.local('unreadable');
        setState((before) => ({ ...before, name, error: known, isLoading: false }));
      });
    return () => {
      control.abort();
    };
  }, [name, round]);

  const reload = useCallback(() => {
    setRound((n) => n + 1);
  }, []);
  useEffect(
    () =>
      onRefresh((prefix) => {
        if (name?.startsWith(prefix)) reload();
      }),
    [name, reload],
  );
  const { data, error, isLoading } = state.name === name ? state : begin<T>(name);
  return { data, error, isLoading, reload };
}

function begin<T>(name: string | null): State<T> {
  const data = name === null ? undefined : (remembered(name) as T | undefined);
  return { name, data, error: undefined, isLoading: name !== null };
}

/** The same, but what was read last stays in sight while something else is read in its place. */
export function useKept<T>(query: Query<T>): Query<T> {
  const last = useRef(query.data);
  last.current = query.data ?? last.current;
  return { ...query, data: last.current };
}

/** Reads from the API. @param reading null reads nothing yet */
export function useApi<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P> | null = {},
): Query<Answer<P, 'get'>> {
  const name = reading && addressOf(path, reading);
  return useQuery(name, (signal) => apiGet(path, reading ?? {}, signal));
}
