import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Query } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Note } from '../../../ui/note.js';
import { ErrorBox, Loaded } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { AttemptList, type Attempts } from './attempt-list.js';
import { useDueReloadOne } from './use-due-reload.js';

interface ResendDialogProps<D> {
  readonly id: number;
  readonly query: Query<D>;
  readonly canResend: boolean;
  readonly resend: () => Promise<void>;
  /** Shown after it was sent again. */
  readonly done: string;
  readonly onClose: () => void;
  /** What was delivered. */
  readonly children: (delivery: D) => ComponentChildren;
}

/** A delivery with its attempts, which can be sent again. */
export function ResendDialog<D extends Attempts & { readonly next_attempt_at: string | null }>(
  props: ResendDialogProps<D>,
) {
  const { t } = useI18n();
  useDueReloadOne(props.query);
  const [isSent, setSent] = useState(false);
  const again = useAction(async () => {
    await props.resend();
    setSent(true);
  });
  return (
    <Dialog wide title={t(deliveriesText.detailTitle, { id: String(props.id) })} onClose={props.onClose}>
      <Loaded query={props.query} rows={5}>
        {(delivery) => (
          <div class="stack">
            {props.children(delivery)}
            <AttemptList delivery={delivery} />
          </div>
        )}
      </Loaded>
      {isSent && <Note tone="good">{props.done}</Note>}
      {again.error && <ErrorBox error={again.error} />}
      <div class="dialog-actions">
        <Button onClick={props.onClose}>{t(common.close)}</Button>
        {props.canResend && (
          <Button kind="primary" busy={again.isBusy} onClick={again.run}>
            {t(deliveriesText.again)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
