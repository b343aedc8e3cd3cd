import type { ComponentChildren } from 'preact';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { ErrorBox } from './states.js';
import { useAction } from './use-action.js';

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: {
  title: string;
  action: string;
  /** The text of the button that closes the dialog. Defaults to "Cancel". */
  keep?: string;
  children: ComponentChildren;
  /** Whether everything has loaded that the user has to see before the action. Defaults to true. */
  isReady?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const action = useAction(async () => {
    await props.onConfirm();
    props.onClose();
  });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div class="stack">{props.children}</div>
      {action.error && <ErrorBox error={action.error} />}
      <div class="dialog-actions">
        <Button onClick={props.onClose}>{props.keep ?? t(common.cancel)}</Button>
        <Button kind="danger" busy={action.isBusy} disabled={props.isReady === false} onClick={action.run}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  );
}
