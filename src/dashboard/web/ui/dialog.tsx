import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { IconButton } from './button.js';

/** The browser's own dialog: it keeps the focus inside, and gives it back. There as long as it is rendered. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  sheet?: boolean;
  /** For what would wrap too often. */
  wide?: boolean;
}) {
  const { t } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={['dialog', props.sheet && 'dialog-sheet', props.wide && 'dialog-wide'].filter(Boolean).join(' ')}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) props.onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={title}>{props.title}</h2>
          <IconButton icon="close" label={t(common.close)} onClick={props.onClose} />
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
