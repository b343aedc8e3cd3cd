import { BusinessFrame } from '../business/business-frame.js';
import { ScheduleList } from './schedule-list.js';

export default function BusinessSchedulesPage() {
  return (
    <BusinessFrame page="schedules" picksKeyword={false}>
      {({ business }) => <ScheduleList businesses={[business]} isOfOne />}
    </BusinessFrame>
  );
}
