import { useRoute } from 'preact-iso';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { BackLink } from '../../../ui/back-link.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { ChannelCard } from './channel-card.js';
import { ChannelNote } from './channel-note.js';
import { DeliveryLog } from './delivery-log.js';

/** A channel with its deliveries. */
export default function ChannelPage() {
  const { t } = useI18n();
  const { params } = useRoute();
  const query = useApi('/api/v1/notification-channels/{id}', { id: Number(params['id']) });
  return (
    <SettingsFrame page="notifications">
      <BackLink href={paths.notifications}>{t(notificationsText.back)}</BackLink>
      <Loaded query={query} rows={4} tall>
        {(channel) => (
          <>
            <ChannelNote channel={channel} />
            <ChannelCard channel={channel} />
            <DeliveryLog channel={channel} reloadChannel={query.reload} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
