import { useRef } from 'preact/hooks';
import { apiPages, type Pages } from './api.js';
import { addressOf, type PathOf, type Reading, type Row } from './operations.js';
import { cachedAnswer } from './query-cache.js';
import { type PreviousDataQuery, usePreviousData, useQuery } from './use-query.js';

interface PagesQuery<T> extends PreviousDataQuery<Pages<T>> {
  /** Reads one more page, and the previous pages again. */
  readonly more: () => void;
  readonly isReadingMore: boolean;
}

/** Reads a list by pages. Keeps its length when it is opened again, and its rows while a filter changes. */
export function usePages<P extends PathOf<'get'>>(path: P, reading: Reading<P>): PagesQuery<Row<P>> {
  const address = addressOf(path, reading);
  const asked = useRef({ address: '', count: 1 });
  if (asked.current.address !== address) {
    const before = cachedAnswer(address) as Pages<Row<P>> | undefined;
    asked.current = { address, count: before?.count ?? 1 };
  }
  const query = useQuery(address, (signal) => apiPages(path, reading, asked.current.count, signal));
  const kept = usePreviousData(query, addressOf(path, { id: reading.id }));
  const more = (): void => {
    asked.current.count++;
    query.reload();
  };
  const { data, isLoading } = query;
  return { ...kept, more, isReadingMore: isLoading && (data?.count ?? 1) < asked.current.count };
}
