import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText, rhythmTexts } from '../../../i18n/messages/notifications.js';
import { hourNames, weekdayNames } from './rhythm-names.js';

/** When a channel sends its messages. */
export function RhythmText({ channel: { rhythm, hour, weekday, timezone } }: { channel: Channel }) {
  const { t, locale } = useI18n();
  if (rhythm === 'at_once') return <>{t(rhythmTexts.at_once)}</>;
  const day = weekday === null ? '' : weekdayNames(locale)[weekday - 1];
  const time = hourNames(locale)[hour ?? 0] ?? '';
  return (
    <>
      {t(rhythm === 'weekly' ? notificationsText.weeklyAt : notificationsText.dailyAt, {
        day: day ?? '',
        time,
      })}
      <p class="hint">{timezone}</p>
    </>
  );
}
