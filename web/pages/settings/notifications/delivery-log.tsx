import { useState } from 'preact/hooks';
import type { Channel, DeliveryStatus } from '../../../api/types.js';
import { usePages } from '../../../api/use-pages.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { useUser } from '../../../state/session.js';
import { Select } from '../../../ui/choices.js';
import { Card } from '../../../ui/page.js';
import { MoreRows } from '../../../ui/show-more.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { STATUSES } from '../webhooks/delivery-filters.js';
import { DeliveryTable } from '../webhooks/delivery-table.js';
import { useDueReload } from '../webhooks/use-due-reload.js';
import { MessageDialog } from './message-dialog.js';

const PAGE = 25;

interface DeliveryLogProps {
  readonly channel: Channel;
  readonly reloadChannel: () => void;
}

/** The messages of a channel, newest first. Reloads while attempts are due. */
export function DeliveryLog({ channel: { id, enabled }, reloadChannel }: DeliveryLogProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [status, setStatus] = useState<DeliveryStatus | 'any'>('any');
  const [shown, setShown] = useState<number>();
  const query = usePages('/api/v1/notification-channels/{id}/deliveries', {
    id,
    query: { limit: PAGE, status: status === 'any' ? undefined : status },
  });
  useDueReload(query, reloadChannel);
  return (
    <Card flush title={t(notificationsText.log)} lead={t(notificationsText.logLead)}>
      <div class="filters">
        <Select<DeliveryStatus | 'any'>
          label={t(common.status)}
          value={status}
          choices={[
            { value: 'any', text: t(common.all) },
            ...STATUSES.map((value) => ({ value, text: t(deliveriesText[value]) })),
          ]}
          onChange={setStatus}
        />
      </div>
      <div class="card-part kept" aria-busy={query.isStale}>
        <Loaded query={query} rows={4}>
          {({ rows, hasMore }) =>
            rows.length === 0 ? (
              <NoMessages isFiltered={status !== 'any'} />
            ) : (
              <>
                <DeliveryTable isForPeople deliveries={rows} onOpen={setShown} />
                {hasMore && <MoreRows query={query} />}
              </>
            )
          }
        </Loaded>
      </div>
      {shown !== undefined && (
        <MessageDialog
          channelId={id}
          id={shown}
          canResend={canWrite && enabled}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
    </Card>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useI18n();
  if (isFiltered) return <p class="hint table-foot">{t(deliveriesText.noMatch)}</p>;
  return (
    <Empty icon="bell" title={t(notificationsText.noMessagesTitle)}>
      {t(notificationsText.noMessagesText)}
    </Empty>
  );
}
