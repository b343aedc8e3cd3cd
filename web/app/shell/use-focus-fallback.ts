import { useEffect, useRef } from 'preact/hooks';

/** Containers that take the focus when the focused element inside them is removed. */
const AROUND = '.table-frame, dialog';

/**
 * When the focused element is removed, for example a deleted row, moves the focus to its container. Otherwise
 * screen reader users would lose their place.
 */
export function useFocusFallback<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    let focused: Element | null = null;
    let around: Element | null = null;
    const see = ({ target }: FocusEvent): void => {
      focused = target as Element;
      around = focused.closest(AROUND);
    };
    const watch = new MutationObserver(() => {
      if (!around || focused?.isConnected !== false || document.activeElement !== document.body) return;
      const home = around.isConnected ? around : current.querySelector('h1');
      around = null;
      focusOn(home instanceof HTMLDialogElement ? home.querySelector('h2') : home);
    });
    current.addEventListener('focusin', see);
    watch.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', see);
      watch.disconnect();
    };
  }, []);
  return ref;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  // Headings are not focusable by default.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
