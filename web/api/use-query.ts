import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { apiGet } from './api.js';
import { ApiError } from './api-error.js';
import { addressOf, type Answer, type PathOf, type Reading } from './operations.js';
import { cacheAnswer, cachedAnswer, onRefresh } from './query-cache.js';

export interface Query<T> {
  /** The last response. It stays while the query reads again. */
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
 * Loads data, and loads it again after `refresh`.
 *
 * @param name the key of the cache; null loads nothing
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
        // After a sign-out the response may belong to another user.
        if (control.signal.aborted) return;
        cacheAnswer(name, data);
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
  const data = name === null ? undefined : (cachedAnswer(name) as T | undefined);
  return { name, data, error: undefined, isLoading: name !== null };
}

export interface PreviousDataQuery<T> extends Query<T> {
  /** The visible data is not yet the requested data. */
  readonly isStale: boolean;
}

/**
 * Keeps the last data visible while a query with other parameters loads.
 *
 * @param subject data of another subject is not kept
 */
export function usePreviousData<T>(query: Query<T>, subject = ''): PreviousDataQuery<T> {
  const last = useRef({ subject, data: query.data });
  const { data } = query;
  if (data !== undefined || last.current.subject !== subject) last.current = { subject, data };
  return {
    ...query,
    data: last.current.data,
    isStale: data === undefined && last.current.data !== undefined,
  };
}

/** Reads a route. @param reading null reads nothing */
export function useApi<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P> | null = {},
): Query<Answer<P, 'get'>> {
  const name = reading && addressOf(path, reading);
  return useQuery(name, (signal) => apiGet(path, reading ?? {}, signal));
}
