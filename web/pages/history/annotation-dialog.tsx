import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business, History } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { annotationText } from '../../i18n/messages/annotations.js';
import { common } from '../../i18n/messages/common.js';
import { historyText } from '../../i18n/messages/history.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { isDay } from './range.js';

/** Stands for the business among the choices: no tag is empty. */
const BUSINESS = '';

interface AnnotationDialogProps {
  readonly business: Business;
  /** Undefined for a new one. An annotation keeps its business or tag. */
  readonly annotation: History['annotations'][number] | undefined;
  /** @param date the day of the stored annotation */
  readonly onSaved: (date: string) => void;
  readonly onClose: () => void;
}

/** Asks for the day and the text of an annotation, and for the businesses of a new one. */
export function AnnotationDialog({ business, annotation, onSaved, onClose }: AnnotationDialogProps) {
  const { t } = useI18n();
  const [date, setDate] = useState(annotation?.date ?? '');
  const [text, setText] = useState(annotation?.text ?? '');
  const [tag, setTag] = useState(BUSINESS);
  const [isTried, setTried] = useState(false);
  const save = useAction(async () => {
    setTried(true);
    if (!isDay(date) || text.trim() === '') return;
    const body = { date, text };
    if (annotation) await apiChange('patch', '/api/v1/annotations/{id}', { id: annotation.id, body });
    else {
      const target = tag === BUSINESS ? { business_id: business.id } : { tag };
      await apiChange('post', '/api/v1/annotations', { body: { ...target, ...body } });
    }
    refresh('/api/v1/history');
    onSaved(date);
    onClose();
  });
  const errors = save.error?.fields ?? {};
  return (
    <Dialog title={t(annotation ? annotationText.edit : annotationText.add)} onClose={onClose}>
      <Form action={save} fields={['date', 'text']}>
        <TextInput
          type="date"
          label={t(common.date)}
          value={date}
          onChange={setDate}
          error={errors['date'] ?? (isTried && !isDay(date) ? t(historyText.noDay) : undefined)}
        />
        <TextArea
          label={t(annotationText.text)}
          value={text}
          onChange={setText}
          error={errors['text'] ?? (isTried && text.trim() === '' ? t(annotationText.noText) : undefined)}
        />
        {!annotation && business.tags.length > 0 && (
          <Select
            label={t(annotationText.concerns)}
            value={tag}
            choices={[
              { value: BUSINESS, text: t(annotationText.thisBusiness) },
              ...business.tags.map((value) => ({ value, text: t(annotationText.withTag, { tag: value }) })),
            ]}
            onChange={setTag}
          />
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={save.isBusy}>
            {t(common.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
