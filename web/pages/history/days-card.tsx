import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Action, Business, History } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { annotationText } from '../../i18n/messages/annotations.js';
import { common } from '../../i18n/messages/common.js';
import { actionText } from '../../i18n/messages/insights.js';
import { useUser } from '../../state/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { dayOf } from '../actions/day-of.js';
import { StatusBadge } from '../actions/status-badge.js';
import { AnnotationDialog } from './annotation-dialog.js';

type Annotation = History['annotations'][number];

interface DaysCardProps {
  readonly business: Business;
  readonly keyword: string;
  readonly annotations: readonly Annotation[];
  /** Planned and done actions of the period. */
  readonly actions: readonly Action[];
  readonly period: { readonly from: string; readonly to: string };
}

/** The annotations and actions of a period by day, with a form for annotations. */
export function DaysCard({ business, keyword, annotations, actions, period }: DaysCardProps) {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  const [edited, setEdited] = useState<Annotation | 'new'>();
  const [deleted, setDeleted] = useState<Annotation>();
  const [saved, setSaved] = useState<string>();
  if (!canWrite && annotations.length + actions.length === 0) return null;
  const days = [
    ...annotations.map((annotation) => ({ day: annotation.date, annotation, action: undefined })),
    ...actions.map((action) => ({ day: dayOf(action), annotation: undefined, action })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  const isOutside = saved !== undefined && (saved < period.from || saved > period.to);
  return (
    <Card
      title={t(annotationText.title)}
      actions={
        canWrite && (
          <Button
            small
            icon="plus"
            onClick={() => {
              setEdited('new');
            }}
          >
            {t(annotationText.add)}
          </Button>
        )
      }
    >
      {isOutside && <Note>{t(annotationText.outside, { date: format.utcDate(saved) })}</Note>}
      {days.length === 0 && <p class="hint">{t(annotationText.none)}</p>}
      <ul class="tracked-actions">
        {days.map(({ day, annotation, action }) => (
          <li key={annotation ? `n${annotation.id}` : `a${action.id}`} class="tracked-action">
            {action && (
              <p class="insight-badges">
                <StatusBadge tracked={action} />
                <a href={paths.ofBusiness(business.id, 'insights', keyword)}>
                  {t(actionText[action.action])}
                </a>
              </p>
            )}
            {annotation && (
              <>
                <p class="tracked-action-text">
                  <span>
                    <strong>{format.utcDate(day)}</strong> {annotation.text}{' '}
                    {annotation.tag !== null && <Badge>{annotation.tag}</Badge>}
                  </span>
                </p>
                {canWrite && (
                  <AnnotationButtons annotation={annotation} onEdit={setEdited} onDelete={setDeleted} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <AnnotationDialog
          business={business}
          annotation={edited === 'new' ? undefined : edited}
          onSaved={setSaved}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
      {deleted && (
        <DeleteAnnotation
          annotation={deleted}
          onClose={() => {
            setDeleted(undefined);
          }}
        />
      )}
    </Card>
  );
}

function AnnotationButtons(props: {
  annotation: Annotation;
  onEdit: (annotation: Annotation) => void;
  onDelete: (annotation: Annotation) => void;
}) {
  const { t } = useI18n();
  const { annotation, onEdit, onDelete } = props;
  return (
    <div class="track-buttons">
      {(
        [
          [common.edit, onEdit],
          [common.delete, onDelete],
        ] as const
      ).map(([text, open]) => (
        <Button
          key={text.en}
          small
          kind="quiet"
          label={`${t(text)}: ${annotation.text}`}
          onClick={() => {
            open(annotation);
          }}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}

function DeleteAnnotation({ annotation, onClose }: { annotation: Annotation; onClose: () => void }) {
  const { t } = useI18n();
  const { id, text, tag } = annotation;
  return (
    <Confirm
      title={t(annotationText.delete)}
      action={t(common.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/api/v1/annotations/{id}', { id });
        refresh('/api/v1/history');
      }}
      onClose={onClose}
    >
      <p>{t(annotationText.deleteText, { text })}</p>
      {tag !== null && <p>{t(annotationText.deleteOfTag, { tag })}</p>}
    </Confirm>
  );
}
