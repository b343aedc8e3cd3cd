import { useI18n } from '../../i18n/i18n.js';
import { suspectText } from '../../i18n/messages/suspect.js';
import { isTrusted, type Suspect } from '../../rank/suspect.js';
import { Note } from '../../ui/note.js';

/** Explains why the results of a scan may be a fault of the provider; nothing for other scans. */
export function SuspectNote({ suspect }: { suspect: Suspect }) {
  const { t } = useI18n();
  if (suspect === null) return null;
  return (
    <Note tone={isTrusted(suspect) ? 'plain' : 'warn'}>
      <strong>{t(suspectText.title)}</strong>
      <p>
        {t(suspectText[suspect.reason])} {t(suspectText[suspect.outcome])}
      </p>
    </Note>
  );
}
