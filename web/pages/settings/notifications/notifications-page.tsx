import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { ChannelTable } from './channel-table.js';
import { CreateChannel } from './create-channel.js';

/** The channels for live or test data, whichever is selected. */
export default function NotificationsPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const { route } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const query = useApi('/api/v1/notification-channels');
  const create = canWrite && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setCreating(true);
      }}
    >
      {t(notificationsText.add)}
    </Button>
  );
  return (
    <SettingsFrame page="notifications">
      <Loaded query={query}>
        {(all) => {
          const channels = all.filter(({ kind }) => kind !== 'webhook');
          if (channels.length === 0) {
            return (
              <Empty icon="bell" title={t(notificationsText.noneTitle)} action={create}>
                {t(notificationsText.noneText)}
              </Empty>
            );
          }
          return (
            <Card flush title={t(notificationsText.title)} lead={t(notificationsText.lead)} actions={create}>
              <ChannelTable channels={channels} />
            </Card>
          );
        }}
      </Loaded>
      {isCreating && (
        <CreateChannel
          onMade={(id) => {
            route(paths.notificationChannel(id));
          }}
          onClose={() => {
            setCreating(false);
          }}
        />
      )}
    </SettingsFrame>
  );
}
