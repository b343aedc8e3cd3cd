import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { BulkDialogProps } from '../../forms/bulk-dialog.js';
import { changedTags, linesOf } from '../../forms/changed-tags.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea } from '../../ui/text-input.js';
import { BulkProgress } from './bulk-progress.js';
import { useBulk } from './use-bulk.js';

/** Adds and removes tags of businesses. Businesses that have the result already are not sent. */
export default function BulkTags({ businesses, onClose }: BulkDialogProps) {
  const { t } = useI18n();
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [all] = useState(businesses);
  const update = (): void => {
    refresh('/api/v1/businesses');
    refresh('/api/v1/portfolio');
  };
  const action = useBulk(
    all,
    async ({ id, tags: before }) => {
      const tags = changedTags(before, linesOf(added), linesOf(removed));
      if (tags.join('\n') !== before.join('\n'))
        await apiChange('patch', '/api/v1/businesses/{id}', { id, body: { tags } });
    },
    () => {
      onClose();
      update();
    },
  );
  const close = (): void => {
    onClose();
    if (action.done > 0) update();
  };
  return (
    <Dialog title={t(portfolioText.tag)} onClose={close}>
      <Form action={action} fields={['tags']}>
        <TextArea
          label={t(portfolioText.addTags)}
          hint={t(portfolioText.tagsHint)}
          value={added}
          onChange={setAdded}
          error={action.error?.fields['tags']}
        />
        <TextArea
          label={t(portfolioText.removeTags)}
          hint={t(portfolioText.tagsHint)}
          value={removed}
          onChange={setRemoved}
        />
        <BulkProgress bulk={action} total={all.length} />
        <div class="dialog-actions">
          <Button onClick={close}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={action.isBusy}
            disabled={linesOf(added + '\n' + removed).length === 0}
          >
            {t(portfolioText.apply)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
