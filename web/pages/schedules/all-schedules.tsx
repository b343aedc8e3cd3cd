import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AddFirst } from '../add-business/add-first.js';
import { ScheduleList } from './schedule-list.js';

export default function SchedulesPage() {
  const { t } = useI18n();
  const query = useApi('/api/v1/businesses');
  return (
    <Page title={t(scheduleText.title)} lead={t(scheduleText.lead)}>
      <Loaded query={query} rows={3} tall>
        {(businesses) =>
          businesses.length === 0 ? (
            <Empty icon="clock" title={t(scheduleText.noneTitle)} action={<AddFirst />}>
              {t(scheduleText.noBusiness)}
            </Empty>
          ) : (
            <ScheduleList businesses={businesses} isOfOne={false} />
          )
        }
      </Loaded>
    </Page>
  );
}
