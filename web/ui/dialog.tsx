import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { IconButton } from './button.js';

/** Not a choice of the navigation, which is a dialog on phones. */
const FIRST_CONTROL = 'form :is(input, select, textarea), input[type=search]';

/** A modal dialog, open while it is rendered. The browser traps the focus, and closing restores it. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  sheet?: boolean;
  /** For long lines, or for a map beside fields. */
  wide?: boolean | 'map';
  /** Hides the page behind the dialog. */
  hides?: boolean;
}) {
  const { t } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // The browser would focus the button that closes the dialog.
    dialog?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={classOf(props)}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // Selecting text may end outside the dialog, which must not close it.
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current && !holds(currentTarget)) props.onClose();
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

function classOf(look: { sheet?: boolean; wide?: boolean | 'map'; hides?: boolean }): string {
  const { sheet, wide, hides } = look;
  const width = wide === 'map' ? 'dialog-map' : wide && 'dialog-wide';
  return ['dialog', sheet && 'dialog-sheet', width, hides && 'dialog-hides'].filter(Boolean).join(' ');
}

/** Whether closing would lose typed text or a secret that is shown once. */
function holds(dialog: HTMLElement): boolean {
  return dialog.querySelector('form, .secret') !== null;
}
