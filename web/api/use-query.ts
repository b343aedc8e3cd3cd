import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api-error.js';
import { apiGet } from './api.js';
import { addressOf, type Answer, type PathOf, type Reading } from './operations.js';
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

export interface KeptQuery<T> extends Query<T> {
  /** What is in sight is not yet what was asked for. */
  readonly isStale: boolean;
}

/**
 * The same, but what was read last stays in sight while something else is read in its place.
 *
 * @param subject what it is about: of another one nothing stays
 */
export function useKept<T>(query: Query<T>, subject = ''): KeptQuery<T> {
  const last = useRef({ subject, data: query.data });
  const { data } = query;
  if (data !== undefined || last.current.subject !== subject) last.current = { subject, data };
  return {
    ...query,
    data: last.current.data,
    isStale: data === undefined && last.current.data !== undefined,
  };
}

/** Reads from the API. @param reading null reads nothing yet */
export function useApi<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P> | null = {},
): Query<Answer<P, 'get'>> {
  const name = reading && addressOf(path, reading);
  return useQuery(name, (signal) => apiGet(path, reading ?? {}, signal));
}
