import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { apiPage, type Page } from './api.js';
import { ApiError } from './api-error.js';
import { cacheAnswer, cachedAnswer, onRefresh } from './query-cache.js';

export interface EndlessList<T> {
  /** Undefined until the first page is loaded. */
  readonly rows: readonly T[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
  /** Loads the next page, unless a page is loading or the last one failed. */
  readonly more: () => void;
  /** Loads the page that failed. */
  readonly retry: () => void;
}

interface State<T> extends Page<T> {
  readonly address: string;
  readonly isFirst: boolean;
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
}

/**
 * Loads a long list page by page, each page once. Keeps the loaded pages when it is opened again, and the rows of the
 * previous address until the first page of the next one is loaded.
 *
 * @param address null loads nothing
 * @param keyOf a row whose key is loaded already is omitted: rows may move between pages while they are read
 */
export function useEndless<T>(address: string | null, keyOf: (row: T) => string): EndlessList<T> {
  const [state, setState] = useState<State<T>>(() => begin(address ?? ''));
  const control = useRef<AbortController | undefined>(undefined);
  const latest = useRef(state);
  latest.current = state;

  const load = useCallback((from: State<T>) => {
    control.current?.abort();
    const mine = (control.current = new AbortController());
    setState({ ...from, isLoading: true, error: undefined });
    apiPage<T>(from.next ?? from.address, mine.signal)
      .then(({ rows, next }) => {
        if (mine.signal.aborted) return;
        const before = from.isFirst ? [] : from.rows;
        const known = new Set(before.map(keyOf));
        const all = [...before, ...rows.filter((row) => !known.has(keyOf(row)))];
        cacheAnswer(from.address, { rows: all, next });
        setState({
          address: from.address,
          rows: all,
          next,
          isFirst: false,
          isLoading: false,
          error: undefined,
        });
      })
      .catch((error: unknown) => {
        if (mine.signal.aborted) return;
        const known = error instanceof ApiError ? error : ApiError.local('unreadable');
        setState({ ...from, isLoading: false, error: known });
      });
  }, []);

  useEffect(() => {
    if (address === null) return;
    const cached = begin<T>(address);
    if (cached.isFirst) load({ ...cached, rows: latest.current.rows });
    else setState(cached);
    const stop = onRefresh((prefix) => {
      if (address.startsWith(prefix)) load({ ...begin<T>(address), rows: latest.current.rows });
    });
    return () => {
      stop();
      control.current?.abort();
    };
  }, [address, load]);

  const retry = useCallback(() => {
    load(latest.current);
  }, [load]);
  const more = useCallback(() => {
    const { isLoading, error, next } = latest.current;
    if (!isLoading && !error && next !== undefined) load(latest.current);
  }, [load]);
  const { rows, isFirst, next, isLoading, error } = state;
  return {
    rows: isFirst && rows.length === 0 ? undefined : rows,
    hasMore: next !== undefined,
    isLoading: isLoading || state.address !== (address ?? ''),
    error,
    more,
    retry,
  };
}

function begin<T>(address: string): State<T> {
  const cached = cachedAnswer(address) as Page<T> | undefined;
  const page = cached ?? { rows: [], next: undefined };
  return { ...page, address, isFirst: !cached, isLoading: false, error: undefined };
}
