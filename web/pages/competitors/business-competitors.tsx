import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { BusinessFrame } from '../business/business-frame.js';
import { CreditLine } from '../business/credit.js';
import { NoKeyword } from '../business/no-keyword.js';
import { CompetitorList } from './competitor-list.js';

export default function BusinessCompetitorsPage() {
  return (
    <BusinessFrame page="competitors">
      {({ business, keyword }) =>
        keyword === undefined ? (
          <NoKeyword businessId={business.id} />
        ) : (
          <KeywordCompetitors key={keyword} business={business} keyword={keyword} />
        )
      }
    </BusinessFrame>
  );
}

/** The members of the rankings that the table and the comparison need. */
const OWN_FIELDS = 'metrics,attribution,grid.*.lat,grid.*.lng,grid.*.rank,grid.*.found';

function KeywordCompetitors({ business, keyword }: { business: Business; keyword: string }) {
  const { id, label: name } = business;
  const { data, error } = useApi('/api/v1/rankings', {
    query: { business_id: id, keyword, fields: OWN_FIELDS },
  });
  return (
    <>
      <CompetitorList
        businessId={id}
        keyword={keyword}
        own={(data ?? error) ? { name, metrics: data?.metrics, rated: business, pins: data?.grid } : null}
      />
      <CreditLine attribution={data?.attribution} />
    </>
  );
}
