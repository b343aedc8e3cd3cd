import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { purgeAnswers, refresh } from '../../api/query-cache.js';
import type { BulkDialogProps } from '../../forms/bulk-dialog.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorBox } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { BulkProgress } from './bulk-progress.js';
import { useBulk } from './use-bulk.js';

/** Deletes businesses after their number was typed. */
export default function BulkDelete({ businesses, onClose, onDeleted }: BulkDialogProps) {
  const { t, format } = useI18n();
  const [typed, setTyped] = useState('');
  const [all] = useState(businesses);
  const update = (): void => {
    purgeAnswers('/api/v1/');
    refresh('/api/v1/');
  };
  const remove = useBulk(
    all,
    ({ id }) => apiChange('delete', '/api/v1/businesses/{id}', { id }),
    () => {
      onDeleted();
      onClose();
      update();
    },
  );
  const n = all.length;
  const close = (): void => {
    onClose();
    if (remove.done > 0) update();
  };
  return (
    <Dialog title={t(portfolioText.deleteTitle, { n })} onClose={close}>
      <div class="stack">
        <p>{format.list(all.slice(0, 5).map(({ label }) => label)) + (n > 5 ? '…' : '')}</p>
        <p>{t(portfolioText.deleteText)}</p>
        <TextInput label={t(portfolioText.typeNumber, { n })} value={typed} onChange={setTyped} />
      </div>
      <BulkProgress bulk={remove} total={n} />
      {remove.error && <ErrorBox error={remove.error} />}
      <div class="dialog-actions">
        <Button onClick={close}>{t(common.cancel)}</Button>
        <Button kind="danger" busy={remove.isBusy} disabled={typed.trim() !== String(n)} onClick={remove.run}>
          {t(portfolioText.delete)}
        </Button>
      </div>
    </Dialog>
  );
}
