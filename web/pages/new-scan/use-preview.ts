import { useEffect, useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { type Query, useQuery } from '../../api/use-query.js';
import type { ScanPreview } from '../../api/types.js';

const PAUSE_MS = 300;

export interface Geometry {
  readonly businessId: number;
  readonly size: number;
  readonly radiusMiles: number;
}

/** What a scan of this size would measure and cost, as the service reckons it. Waits for a pause in the typing. */
export function usePreview(geometry: Geometry): Query<ScanPreview> {
  const { businessId, size, radiusMiles } = geometry;
  const wanted = isPossible(geometry) ? `preview ${businessId} ${size} ${radiusMiles}` : null;
  const [name, setName] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => {
      setName(wanted);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted]);
  const query = useQuery(name, () => {
    // What is searched for does not change the price.
    const keyword = 'x';
    const body = { business_id: businessId, keyword, grid_size: size, radius_miles: radiusMiles };
    return apiChange('post', '/api/v1/scans/preview', { body });
  });
  const last = useRef<ScanPreview | undefined>(undefined);
  if (query.data) last.current = query.data;
  const { isLoading } = query;
  return {
    ...query,
    data: wanted === null ? undefined : last.current,
    isLoading: isLoading || name !== wanted,
  };
}

/** The ranges of the service. */
function isPossible({ businessId, size, radiusMiles }: Geometry): boolean {
  return (
    businessId > 0 &&
    Number.isInteger(size) &&
    size >= 1 &&
    size <= 21 &&
    radiusMiles >= 0.05 &&
    radiusMiles <= 100
  );
}
