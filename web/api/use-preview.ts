import { useEffect, useState } from 'preact/hooks';
import { apiChange, sendWithToken } from './api.js';
import { ApiError } from './api-error.js';
import type { Body } from './operations.js';
import type { BatchPreview, ScanPreview } from './types.js';
import { type Query, usePreviousData, useQuery } from './use-query.js';

const PAUSE_MS = 300;

type ScanOrder = Body<'/api/v1/scans/preview', 'post'>;
type ReportOrder = Body<'/api/v1/reports', 'post'>;
type BatchOrder = Body<'/api/v1/scan-batches/preview', 'post'>;

/** Reads the pins, cost and coverage of a scan. @param body null for an incomplete order */
export function useScanPreview(body: ScanOrder | null): Query<ScanPreview> {
  return usePreviewOf('scan', body, (order, signal) =>
    apiChange('post', '/api/v1/scans/preview', { body: order, signal }),
  );
}

/** Reads what a batch would measure and cost. @param body null for an incomplete order */
export function useScanBatchPreview(body: BatchOrder | null): Query<BatchPreview> {
  return usePreviewOf('batch', body, (order, signal) =>
    apiChange('post', '/api/v1/scan-batches/preview', { body: order, signal }),
  );
}

/** Reads the PDF of a report that is not stored. @param body null for an incomplete order */
export function useReportPreview(body: ReportOrder | null): Query<Blob> {
  return usePreviewOf('report', body, async (order, signal) => {
    const sending = { method: 'POST', body: order, signal };
    const response = await sendWithToken('/api/v1/reports/preview', sending);
    if (!response.ok) throw await ApiError.from(response);
    return response.blob();
  });
}

/** Reads a preview after a pause in typing. Keeps the last one while the next one loads. */
function usePreviewOf<B, T>(
  kind: string,
  body: B | null,
  read: (body: B, signal: AbortSignal) => Promise<T>,
): Query<T> {
  const wanted = body === null ? null : `${kind} preview ${JSON.stringify(body)}`;
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
    useQuery(asked, (signal) => read(JSON.parse(asked?.slice(`${kind} preview `.length) ?? '') as B, signal)),
  );
  return {
    ...query,
    data: wanted === null ? undefined : query.data,
    isLoading: query.isLoading || asked !== wanted,
  };
}
