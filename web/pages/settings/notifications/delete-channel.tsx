import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { purgeAnswers } from '../../../api/query-cache.js';
import type { Channel } from '../../../api/types.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { Confirm } from '../../../ui/confirm.js';

export function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { id, target } = channel;
  return (
    <Confirm
      title={t(notificationsText.deleteTitle)}
      action={t(common.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/api/v1/notification-channels/{id}', { id });
        route(paths.notifications, true);
        // `refresh` would read the deleted channel again and show an error before the list opens.
        purgeAnswers('/api/v1/notification-channels');
      }}
      onClose={onClose}
    >
      <p class="breaks">{t(notificationsText.deleteText, { target })}</p>
    </Confirm>
  );
}
