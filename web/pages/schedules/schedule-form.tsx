import { useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import type { Business, Schedule } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { useAction } from '../../ui/use-action.js';
import { bodyOf, draftOf, isIncomplete, newDraft } from './draft.js';
import { ScheduleFields } from './schedule-fields.js';

const FIELDS = ['keywords', 'grid_size', 'radius_miles', 'cron', 'timezone'];

interface ScheduleFormProps {
  /** Businesses to choose from: one, on the page of a business. */
  readonly businesses: readonly [Business, ...Business[]];
  /** The schedule to edit; undefined creates a new one. */
  readonly schedule?: Schedule | undefined;
  readonly onClose: () => void;
}

export default function ScheduleForm({ businesses, schedule, onClose }: ScheduleFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(() =>
    schedule ? draftOf(schedule, businesses[0].id) : newDraft(businesses[0]),
  );
  // A retry after a lost response must not create the schedule twice.
  const attempt = useRef({ body: '', key: '' });
  const business = businesses.find(({ id }) => id === draft.businessId) ?? businesses[0];
  const action = useAction(async () => {
    const body = bodyOf(draft);
    if (schedule) {
      await apiChange('patch', '/api/v1/schedules/{id}', { id: schedule.id, body });
    } else {
      const text = JSON.stringify([draft.businessId, body]);
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
      const created = { ...body, business_id: draft.businessId };
      await apiChange('post', '/api/v1/schedules', { body: created, idempotencyKey: attempt.current.key });
    }
    refresh('/api/v1/schedules');
    onClose();
  });
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog title={t(schedule ? scheduleText.editTitle : scheduleText.add)} onClose={onClose}>
      <Form action={action} fields={FIELDS}>
        {businesses.length > 1 && !schedule && (
          <Select
            label={t(common.business)}
            value={String(business.id)}
            choices={businesses.map(({ id, label }) => ({ value: String(id), text: label }))}
            onChange={(id) => {
              const chosen = businesses.find((each) => String(each.id) === id) ?? business;
              setDraft({ ...draft, businessId: chosen.id, keywords: null, timezone: chosen.timezone });
            }}
          />
        )}
        <ScheduleFields
          key={business.id}
          business={business}
          draft={draft}
          errors={action.error?.fields ?? {}}
          onChange={setDraft}
          onRefused={setRefused}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={action.isBusy}
            disabled={isRefused || isIncomplete(draft)}
          >
            {t(schedule ? common.save : scheduleText.create)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
