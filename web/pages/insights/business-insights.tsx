import { ActionBoard } from '../actions/action-board.js';
import { BusinessFrame } from '../business/business-frame.js';
import { CalibrationCard } from './calibration-card.js';
import { InsightList } from './insight-list.js';

export default function BusinessInsightsPage() {
  return (
    <BusinessFrame page="insights">
      {({ business, keyword }) => (
        <>
          <ActionBoard businessId={business.id} keyword={keyword} />
          <InsightList key={keyword} businessId={business.id} keyword={keyword} />
          <CalibrationCard businessId={business.id} />
        </>
      )}
    </BusinessFrame>
  );
}
