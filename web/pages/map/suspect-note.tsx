import { useI18n } from '../../i18n/i18n.js';
import { suspectText } from '../../i18n/messages/suspect.js';
import { isTrusted, type Suspect } from '../../rank/suspect.js';
import { Note } from '../../ui/note.js';
import { NewIdentifier } from '../business/new-identifier.js';

/** Explains why the results of a scan may be wrong. */
export default function SuspectNote({
  businessId,
  suspect,
}: {
  businessId: number;
  suspect: NonNullable<Suspect>;
}) {
  const { t } = useI18n();
  const { candidate, other_candidates: others, outcome, reason } = suspect;
  const candidates = candidate ? [candidate, ...others] : [];
  return (
    <>
      {(!candidate || outcome === 'closed') && (
        <Note tone={isTrusted(suspect) ? 'plain' : 'warn'}>
          <strong>{t(suspectText.title)}</strong>
          <p>
            {t(suspectText[reason])} {t(suspectText[outcome])}
          </p>
        </Note>
      )}
      <NewIdentifier businessId={businessId} candidates={candidates} outcome={outcome} />
    </>
  );
}
