import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ScheduleList } from './schedule-list.js';

export default function SchedulesPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const query = useApi('/api/v1/businesses');
  return (
    <Page title={t(scheduleText.title)} lead={t(scheduleText.lead)}>
      <Loaded query={query} rows={3} tall>
        {(businesses) =>
          businesses.length === 0 ? (
            <Empty
              icon="clock"
              title={t(scheduleText.noneTitle)}
              action={
                canWrite && (
                  <ButtonLink kind="primary" icon="plus" href={paths.addBusiness}>
                    {t(businessText.add)}
                  </ButtonLink>
                )
              }
            >
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
