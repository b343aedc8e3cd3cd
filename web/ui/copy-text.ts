/**
 * Puts a text on the clipboard.
 *
 * @param near what is in sight and may have the focus: beside it the text is selected where there is no other way
 * @returns whether it is there
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  // Browsers have a clipboard for pages by HTTPS and on this computer alone.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text, near);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** As browsers did before, which works for any page. */
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
