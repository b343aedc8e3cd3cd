/**
 * Copies a text to the clipboard.
 *
 * @param near a visible element; the fallback inserts a text field after it
 * @returns whether the text was copied
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
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
