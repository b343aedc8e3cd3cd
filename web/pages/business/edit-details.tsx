import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessDetails } from '../../i18n/messages/business-details.js';
import { common } from '../../i18n/messages/common.js';
import { keywordsIn } from '../../rank/keywords.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

/** Edits what the customer says about a business: label, external id and tags. */
export function EditDetails({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useI18n();
  const { id, label: stored, listing_name: name } = business;
  const [label, setLabel] = useState(stored === name ? '' : stored);
  const [externalId, setExternalId] = useState(business.external_id ?? '');
  const [tags, setTags] = useState(business.tags.join('\n'));
  const action = useAction(async () => {
    const body = {
      label: label.trim() || null,
      external_id: externalId.trim() || null,
      tags: keywordsIn(tags),
    };
    await apiChange('patch', '/api/v1/businesses/{id}', { id, body });
    refresh('/api/v1/businesses');
    onClose();
  });
  const fields = action.error?.fields;
  return (
    <Dialog title={t(businessDetails.editDetails)} onClose={onClose}>
      <Form action={action} fields={['label', 'external_id', 'tags']}>
        <TextInput
          label={t(businessDetails.label)}
          hint={t(businessDetails.labelHint, { name })}
          placeholder={name}
          value={label}
          onChange={setLabel}
          error={fields?.['label']}
        />
        <TextInput
          label={t(businessDetails.externalId)}
          hint={t(businessDetails.externalIdHint)}
          value={externalId}
          onChange={setExternalId}
          error={fields?.['external_id']}
        />
        <TextArea
          label={t(businessDetails.tags)}
          hint={t(businessDetails.tagsHint)}
          value={tags}
          onChange={setTags}
          error={fields?.['tags']}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(common.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
