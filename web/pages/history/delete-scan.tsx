import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { Confirm } from '../../ui/confirm.js';

/** Asks for confirmation before a scan is deleted. */
export function DeleteScan(props: { scanId: number; date: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Confirm
      title={t(historyText.deleteTitle, { date: props.date })}
      action={t(historyText.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/api/v1/scans/{id}', { id: props.scanId });
        refresh('/api/v1/');
      }}
      onClose={props.onClose}
    >
      <p>{t(historyText.deleteText)}</p>
    </Confirm>
  );
}
