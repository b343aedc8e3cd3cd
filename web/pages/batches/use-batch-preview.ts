import type { BatchPreview } from '../../api/types.js';
import { useScanBatchPreview } from '../../api/use-preview.js';
import type { Query } from '../../api/use-query.js';
import { isGridSize, isRadius } from '../new-scan/use-preview.js';

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
    (!('tag' in target) || target.tag !== '') && isGridSize(grid.size) && isRadius(grid.radiusMiles);
  return useScanBatchPreview(isPossible ? batchBody(target, grid) : null);
}
