import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { useSession, useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { ChannelForm } from './channel-form.js';
import { ChannelTable } from './channel-table.js';
import { newDraft, settingsOf } from './draft.js';

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

interface CreateChannelProps {
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

function CreateChannel({ onMade, onClose }: CreateChannelProps) {
  const { t, locale } = useI18n();
  const { session } = useSession();
  return (
    <ChannelForm
      title={t(notificationsText.add)}
      action={t(notificationsText.add)}
      isNew
      first={newDraft(session?.sends_mail ? 'email' : 'slack', locale)}
      onSend={async (draft) => {
        const { kind, target } = draft;
        const body = { kind, target: target.trim(), ...settingsOf(draft) };
        const { id } = await apiChange('post', '/api/v1/notification-channels', { body });
        refresh('/api/v1/notification-channels');
        onMade(id);
      }}
      onClose={onClose}
    />
  );
}
