import { apiGet } from '../../api/api.js';
import { addressOf } from '../../api/operations.js';
import { cacheAnswer } from '../../api/query-cache.js';
import type { ScanRankings } from '../../api/types.js';
import { useQuery } from '../../api/use-query.js';
import { Loaded } from '../../ui/states.js';
import { BusinessFrame, type InsideBusiness } from '../business/business-frame.js';
import { NoKeyword } from '../business/no-keyword.js';
import { KeywordMap } from './keyword-map.js';
import { useMapQuery } from './use-map-query.js';

export default function MapPage() {
  return (
    <BusinessFrame page="map">
      {({ keyword, ...inside }) =>
        keyword === undefined ? (
          <NoKeyword businessId={inside.business.id} />
        ) : (
          <Latest key={`${inside.business.id} ${keyword}`} {...inside} keyword={keyword} />
        )
      }
    </BusinessFrame>
  );
}

function Latest(props: InsideBusiness & { keyword: string }) {
  const { business, keyword } = props;
  const wanted = useMapQuery();
  const reading = { query: { business_id: business.id, keyword } };
  const query = useQuery(addressOf('/api/v1/rankings', reading), (signal) => readLatest(reading, signal));
  return (
    <Loaded query={query} rows={6} tall ofMap>
      {({ scan_id: latestId, pending_scan: pending }) => (
        <KeywordMap {...props} wanted={wanted} latestId={latestId} pendingId={pending?.id} />
      )}
    </Loaded>
  );
}

/** Reads the latest ranks. They are also those of the latest scan, whose map is shown without waiting for it. */
async function readLatest(reading: { query: { business_id: number; keyword: string } }, signal: AbortSignal) {
  const latest = await apiGet('/api/v1/rankings', reading, signal);
  const { scan_id: id } = latest;
  if (id !== null) {
    // After a scan, the members that both have are not null.
    const ofScan = { ...latest, is_subject: true, place: null } as ScanRankings;
    cacheAnswer(addressOf('/api/v1/scans/{id}/rankings', { id }), ofScan);
  }
  return latest;
}
