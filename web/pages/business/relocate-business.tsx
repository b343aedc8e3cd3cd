import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessDetails } from '../../i18n/messages/business-details.js';
import { common } from '../../i18n/messages/common.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { LinkInput } from '../../ui/link-input.js';
import { useAction } from '../../ui/use-action.js';

/** Makes a business the place of another URL. */
export function RelocateBusiness({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useI18n();
  const [url, setUrl] = useState('');
  const action = useAction(async () => {
    const body = { gbp_url: url };
    await apiChange('post', '/api/v1/businesses/{id}/relocate', { id: business.id, body });
    refresh('/api/v1/');
    onClose();
  });
  return (
    <Dialog title={t(businessDetails.relocate)} onClose={onClose}>
      <Form action={action} fields={['gbp_url']}>
        <p>{t(businessDetails.relocateText)}</p>
        <LinkInput
          label={t(businessDetails.relocateUrl)}
          value={url}
          onChange={setUrl}
          error={action.error?.fields['gbp_url']}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(businessDetails.relocate)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
