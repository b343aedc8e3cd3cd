import { useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';

/** Puts a text on the clipboard. Where the browser forbids that, the text is there to be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  const copy = (): void => {
    // Browsers have a clipboard for pages by HTTPS and on this computer alone.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    void clipboard?.writeText(text).then(() => {
      setDone(true);
    });
  };
  return (
    <>
      <Button small icon={isDone ? 'check' : 'copy'} onClick={copy} label={`${t(common.copy)}: ${what}`}>
        {t(isDone ? common.copied : common.copy)}
      </Button>
      <span class="visually-hidden" role="status">
        {isDone ? t(common.copied) : ''}
      </span>
    </>
  );
}
