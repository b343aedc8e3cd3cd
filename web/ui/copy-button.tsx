import { useRef, useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';

/** Copies a text to the clipboard. If the browser forbids it, the user can select the text. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useI18n();
  const [copied, setCopied] = useState<string>();
  // The text may have been replaced since.
  const isDone = copied === text;
  const status = useRef<HTMLSpanElement>(null);
  const copy = async (): Promise<void> => {
    if (status.current && (await copyText(text, status.current))) setCopied(text);
  };
  return (
    <>
      <Button
        small
        icon={isDone ? 'check' : 'copy'}
        onClick={() => void copy()}
        label={`${t(common.copy)}: ${what}`}
      >
        {t(isDone ? common.copied : common.copy)}
      </Button>
      <span ref={status} class="visually-hidden" role="status">
        {isDone ? t(common.copied) : ''}
      </span>
    </>
  );
}

/**
 * Copies a text to the clipboard.
 *
 * @param near a visible element; the fallback inserts a text field after it
 * @returns whether the text was copied
 */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  // Browsers have a clipboard API on HTTPS and localhost only.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text, near);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** The older method, which works on plain HTTP. */
function copySelected(text: string, near: HTMLElement): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  near.after(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is nothing else for pages by plain HTTP
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
