import { useRoute } from 'preact-iso';
import type { Channel } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText, stopReasons, stopTexts } from '../../../i18n/messages/notifications.js';
import { BackLink } from '../../../ui/back-link.js';
import { Note } from '../../../ui/note.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { ChannelCard } from './channel-card.js';
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

/** Explains why a channel receives nothing, and what to do. */
function ChannelNote({ channel }: { channel: Channel }) {
  const { t, format } = useI18n();
  const { disabled_reason: reason, failing_since: since, paused_until: pause } = channel;
  if (reason !== null) {
    return (
      <Note tone={reason === 'by_hand' ? 'plain' : 'warn'}>
        <strong>{t(stopReasons[reason])}</strong>
        <p>{t(stopTexts[reason])}</p>
      </Note>
    );
  }
  if (pause !== null && new Date(pause) > new Date()) {
    return <Note>{t(notificationsText.paused, { date: format.zonedTime(pause) })}</Note>;
  }
  if (since === null) return null;
  return <Note tone="warn">{t(notificationsText.struggling, { date: format.zonedTime(since) })}</Note>;
}
