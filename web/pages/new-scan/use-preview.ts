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

/** Reads the cost and coverage of a scan, after a pause in typing. */
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
    // The price does not depend on the keyword.
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

/** Whether the service accepts these values. */
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
