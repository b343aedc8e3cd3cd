import { useEffect, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { BatchPreview } from '../../api/types.js';
import { type Query, usePreviousData, useQuery } from '../../api/use-query.js';

const PAUSE_MS = 300;

interface BatchGrid {
  readonly keywords: readonly string[];
  readonly size: number;
  readonly radiusMiles: number;
}

export type BatchTarget = { readonly business_ids: number[] } | { readonly tag: string };

/** Returns the request body of a batch. */
export function batchBody(target: BatchTarget, { keywords, size, radiusMiles }: BatchGrid) {
  return {
    ...target,
    grid_size: size,
    radius_miles: radiusMiles,
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

/** Reads what a batch would measure and cost, after a pause in typing. */
export function useBatchPreview(target: BatchTarget, grid: BatchGrid): Query<BatchPreview> {
  const isPossible =
    (!('tag' in target) || target.tag !== '') &&
    Number.isInteger(grid.size) &&
    grid.size >= 1 &&
    grid.size <= 21 &&
    grid.radiusMiles >= 0.05 &&
    grid.radiusMiles <= 100;
  const body = batchBody(target, grid);
  const wanted = isPossible ? JSON.stringify(body) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(wanted);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted]);
  const query = usePreviousData(
    useQuery(asked === null ? null : `batch preview ${asked}`, (signal) =>
      apiChange('post', '/api/v1/scan-batches/preview', {
        body: JSON.parse(asked ?? '') as typeof body,
        signal,
      }),
    ),
  );
  return {
    ...query,
    data: wanted === null ? undefined : query.data,
    isLoading: query.isLoading || asked !== wanted,
  };
}
