import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText, stopReasons, stopTexts } from '../../../i18n/messages/notifications.js';
import { Note } from '../../../ui/note.js';

/** Explains why a channel receives nothing, and what to do. */
export function ChannelNote({ channel }: { channel: Channel }) {
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
