import { useRef, useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';
import { copyText } from './copy-text.js';

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
