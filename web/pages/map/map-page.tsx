import { useApi } from '../../api/use-query.js';
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
  const query = useApi('/api/v1/rankings', { query: { business_id: business.id, keyword } });
  return (
    <Loaded query={query} rows={6} tall ofMap>
      {({ scan_id: latestId, pending_scan: pending }) => (
        <KeywordMap {...props} wanted={wanted} latestId={latestId} pendingId={pending?.id} />
      )}
    </Loaded>
  );
}
