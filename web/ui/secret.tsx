import type { ComponentChildren } from 'preact';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';

/** A text to copy: a key, a secret or a link. @param props.what names it for screen readers */
export function Secret({ text, what }: { text: string; what: string }) {
  return (
    <div class="secret">
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** Shows a new secret, which the service does not return again. */
export function SecretDialog(props: {
  title: string;
  lead: ComponentChildren;
  secret: string;
  what: string;
  /** Until when the replaced secret works. */
  note?: string | false;
  onClose: () => void;
}) {
  const { t } = useI18n();
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div class="stack">
        <p>{props.lead}</p>
        <Secret text={props.secret} what={props.what} />
        {props.note && <p class="hint">{props.note}</p>}
      </div>
      <div class="dialog-actions">
        <Button kind="primary" onClick={props.onClose}>
          {t(common.copiedIt)}
        </Button>
      </div>
    </Dialog>
  );
}
