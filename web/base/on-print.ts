/** Prepares for printing, and restores afterwards. @returns a function that removes the listeners */
export function onPrint(prepare: () => () => void): () => void {
  let undo: (() => void) | null = null;
  const before = (): void => {
    undo ??= prepare();
  };
  const after = (): void => {
    undo?.();
    undo = null;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
