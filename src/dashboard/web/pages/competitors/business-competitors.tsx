import { BusinessFrame } from '../business/frame.js';
import { Credit } from '../business/credit.js';
import { CompetitorList } from './competitor-list.js';

export default function BusinessCompetitorsPage() {
  return (
    <BusinessFrame page="competitors">
      {({ business, keyword }) => (
        <>
          <CompetitorList
            key={keyword}
            businessId={business.id}
            {...(keyword !== undefined && { keyword })}
          />
          {keyword !== undefined && <Credit businessId={business.id} keyword={keyword} />}
        </>
      )}
    </BusinessFrame>
  );
}
