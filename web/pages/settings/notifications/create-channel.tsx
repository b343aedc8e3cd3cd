import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { useSession } from '../../../state/session.js';
import { ChannelForm } from './channel-form.js';
import { newDraft, settingsOf } from './draft.js';

interface CreateChannelProps {
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

export function CreateChannel({ onMade, onClose }: CreateChannelProps) {
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
