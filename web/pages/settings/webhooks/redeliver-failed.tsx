import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { Note } from '../../../ui/note.js';
import { useAction } from '../../../ui/use-action.js';

const HOUR_MS = 3_600_000;
const SPANS = { h1: HOUR_MS, d1: 24 * HOUR_MS, d7: 7 * 24 * HOUR_MS, d30: 30 * 24 * HOUR_MS } as const;
type Span = keyof typeof SPANS;

/** Resends the failed deliveries of a period and shows their number. */
export function RedeliverFailed({ endpointId, onClose }: { endpointId: number; onClose: () => void }) {
  const { t } = useI18n();
  const [span, setSpan] = useState<Span>('d1');
  const [count, setCount] = useState<number>();
  const action = useAction(async () => {
    const body = { since: new Date(Date.now() - SPANS[span]).toISOString() };
    const { redelivered } = await apiChange('post', '/dashboard/api/webhooks/{id}/redeliver', {
      id: endpointId,
      body,
    });
    setCount(redelivered);
    refresh('/dashboard/api/webhooks');
  });
  return (
    <Dialog title={t(deliveriesText.againTitle)} onClose={onClose}>
      <Form action={action}>
        <p>{t(deliveriesText.againText)}</p>
        <Select<Span>
          label={t(deliveriesText.sinceWhen)}
          value={span}
          choices={(Object.keys(SPANS) as Span[]).map((value) => ({ value, text: t(deliveriesText[value]) }))}
          onChange={setSpan}
        />
        {count !== undefined && (
          <Note tone={count > 0 ? 'good' : 'plain'}>
            {count > 0 ? t(deliveriesText.againCount, { n: count }) : t(deliveriesText.againNone)}
          </Note>
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(count === undefined ? common.cancel : common.close)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(deliveriesText.again)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
