import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { keywordsIn } from '../../rank/keywords.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';

export function EditKeywords({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useI18n();
  const [text, setText] = useState(business.keywords.join('\n'));
  const action = useAction(async () => {
    const body = { keywords: keywordsIn(text) };
    await apiChange('patch', '/api/v1/businesses/{id}', { id: business.id, body });
    refresh('/api/v1/businesses');
    onClose();
  });
  return (
    <Dialog title={t(businessText.editKeywords)} onClose={onClose}>
      <Form action={action} fields={['keywords']}>
        <TextArea
          label={t(businessText.keywords)}
          hint={t(businessText.keywordsHint)}
          rows={8}
          value={text}
          onChange={setText}
          error={action.error?.fields['keywords']}
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
