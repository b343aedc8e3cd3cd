import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { newIdentifier } from '../../i18n/messages/new-identifier.js';
import type { Suspect } from '../../rank/suspect.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Note } from '../../ui/note.js';

type Candidate = Business['identifier_candidates'][number];

interface NewIdentifierProps {
  readonly businessId: number;
  /** Best first; without any, nothing is shown. */
  readonly candidates: readonly Candidate[];
  /** What a look-up of the old identifier has shown in the scan that is displayed. */
  readonly outcome?: NonNullable<Suspect>['outcome'];
}

/** Asks whether listings under other identifiers are the business. */
export function NewIdentifier({ businessId, candidates, outcome }: NewIdentifierProps) {
  const { t } = useI18n();
  if (candidates.length === 0) return null;
  return (
    <Note tone={outcome === 'confirmed' ? 'plain' : 'warn'}>
      <strong>{t(newIdentifier.title)}</strong>
      <p>
        {t(newIdentifier.meaning)} {outcome && outcome !== 'closed' && t(newIdentifier[outcome])}
      </p>
      {candidates.map((candidate) => (
        <CandidateQuestion
          key={candidate.place_id}
          businessId={businessId}
          candidate={candidate}
          isOnly={candidates.length === 1}
        />
      ))}
    </Note>
  );
}

interface CandidateQuestionProps {
  readonly businessId: number;
  readonly candidate: Candidate;
  readonly isOnly: boolean;
}

function CandidateQuestion({ businessId, candidate, isOnly }: CandidateQuestionProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [asked, setAsked] = useState<'same' | 'other'>();
  const { place_id, cid, name, distance_m: meters, pins } = candidate;
  const identifier = cid === null ? place_id : `CID ${cid}`;
  const decide = async (): Promise<void> => {
    const change = { id: businessId, body: { identifier: cid === null ? { place_id } : { cid } } };
    if (asked === 'same') await apiChange('post', '/api/v1/businesses/{id}/relocate', change);
    else await apiChange('post', '/api/v1/businesses/{id}/dismiss-candidate', change);
    refresh('/api/v1/');
  };
  const close = (): void => {
    setAsked(undefined);
  };
  return (
    <div class="note-question">
      <p>
        {name === null || meters === null
          ? t(newIdentifier.unnamed, { identifier })
          : t(newIdentifier.candidate, { name, identifier })}{' '}
        {pins > 0 && t(newIdentifier.pins, { n: pins })}
      </p>
      {canWrite && (
        <div class="note-actions">
          <Button
            kind={isOnly ? 'primary' : 'plain'}
            small
            onClick={() => {
              setAsked('same');
            }}
          >
            {t(newIdentifier.same)}
          </Button>
          <Button
            small
            onClick={() => {
              setAsked('other');
            }}
          >
            {t(newIdentifier.other)}
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          title={t(asked === 'same' ? newIdentifier.sameTitle : newIdentifier.otherTitle)}
          action={t(newIdentifier[asked])}
          onConfirm={decide}
          onClose={close}
        >
          <p>{t(asked === 'same' ? newIdentifier.sameText : newIdentifier.otherText, { identifier })}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Says that a provider lists the business as closed; nothing for one that is open. */
export function ClosedNote({ closed }: Pick<Business, 'closed'>) {
  const { t } = useI18n();
  if (closed === null) return null;
  return (
    <Note tone="warn">
      {t(closed === 'permanently' ? newIdentifier.closedPermanently : newIdentifier.closedTemporarily)}
    </Note>
  );
}
