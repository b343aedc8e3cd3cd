import { BusinessFrame } from '../business/business-frame.js';
import { CalibrationCard } from './calibration-card.js';
import { InsightList } from './insight-list.js';

export default function BusinessInsightsPage() {
  return (
    <BusinessFrame page="insights">
      {({ business, keyword }) => (
        <>
          <InsightList key={keyword} businessId={business.id} keyword={keyword} />
          <CalibrationCard businessId={business.id} />
        </>
      )}
    </BusinessFrame>
  );
}
