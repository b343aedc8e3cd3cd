import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { ChannelForm } from './channel-form.js';
import { draftOf, settingsOf } from './draft.js';

export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ChannelForm
      title={t(notificationsText.editTitle)}
      action={t(common.save)}
      first={draftOf(channel)}
      onSend={async (draft) => {
        const target = draft.target.trim();
        const isNewTarget = target !== '' && target !== channel.target;
        const body = { ...(isNewTarget && { target }), ...settingsOf(draft) };
        await apiChange('patch', '/api/v1/notification-channels/{id}', { id: channel.id, body });
        refresh('/api/v1/notification-channels');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
