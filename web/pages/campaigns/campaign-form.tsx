import { useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import type { Schedule } from '../../api/types.js';
import { BatchCost } from '../../forms/batch-cost.js';
import type { ListedBusiness } from '../../forms/bulk-dialog.js';
import { NextRuns } from '../../forms/next-runs.js';
import { TimeZoneInput } from '../../forms/time-zone-input.js';
import { TimingFields } from '../../forms/timing-fields.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText, campaignText } from '../../i18n/messages/batches.js';
import { common } from '../../i18n/messages/common.js';
import { cronOf } from '../../rank/timing.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { useBatchPreview } from '../batches/use-batch-preview.js';
import { GridFields } from '../new-scan/grid-fields.js';
import {
  bodyOf,
  type CampaignDraft,
  draftOf,
  isIncomplete,
  newDraft,
  targetOf,
  valuesOf,
} from './campaign-draft.js';
import { CampaignTarget } from './campaign-target.js';

const FIELDS = ['name', 'tag', 'business_ids', 'keywords', 'grid_size', 'radius_miles', 'cron', 'timezone'];

interface CampaignFormProps {
  /** All businesses of the account, or those that are known. */
  readonly businesses: readonly ListedBusiness[];
  /** The businesses of a new campaign; without them it is of a tag. */
  readonly ids?: readonly number[];
  /** The campaign to edit; undefined creates a new one. */
  readonly schedule?: Schedule | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a schedule of many businesses. */
export default function CampaignForm({ businesses, ids, schedule, onClose }: CampaignFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState<CampaignDraft>(() =>
    schedule ? draftOf(schedule) : newDraft(ids ?? null),
  );
  const change = (changed: Partial<CampaignDraft>): void => {
    setDraft({ ...draft, ...changed });
  };
  const preview = useBatchPreview(targetOf(draft), valuesOf(draft));
  // A retry after a lost response must not create the campaign twice.
  const attempt = useRef({ body: '', key: '' });
  const action = useAction(async () => {
    const body = bodyOf(draft);
    if (schedule) {
      await apiChange('patch', '/api/v1/schedules/{id}', { id: schedule.id, body });
    } else {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
      await apiChange('post', '/api/v1/schedules', { body, idempotencyKey: attempt.current.key });
    }
    refresh('/api/v1/schedules');
    refresh('/api/v1/portfolio');
    onClose();
  });
  const errors = action.error?.fields ?? {};
  const cron = cronOf(draft.timing);
  return (
    <Dialog title={t(schedule ? campaignText.edit : campaignText.add)} onClose={onClose}>
      <Form action={action} fields={FIELDS}>
        <TextInput
          label={t(batchText.name)}
          value={draft.name}
          onChange={(name) => {
            change({ name });
          }}
          error={errors['name']}
        />
        <CampaignTarget draft={draft} errors={errors} onChange={change} />
        <TimingFields
          timing={draft.timing}
          error={errors['cron']}
          onChange={(timing) => {
            change({ timing });
          }}
        />
        <TimeZoneInput
          value={draft.timezone}
          hint={t(campaignText.timezoneHint)}
          error={errors['timezone']}
          onChange={(timezone) => {
            change({ timezone });
          }}
        />
        <NextRuns cron={cron} timeZone={draft.timezone} />
        <TextArea
          label={t(batchText.keywords)}
          hint={t(batchText.keywordsHint)}
          value={draft.keywords}
          onChange={(keywords) => {
            change({ keywords });
          }}
          error={errors['keywords']}
        />
        <GridFields size={draft.size} radius={draft.radius} errors={errors} onChange={change} />
        <BatchCost preview={preview} labels={new Map(businesses.map(({ id, label }) => [id, label]))} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy} disabled={isIncomplete(draft)}>
            {t(schedule ? common.save : campaignText.create)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
