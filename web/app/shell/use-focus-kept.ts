import { useEffect, useRef } from 'preact/hooks';

/** What of a page is left for whoever had the focus on something in it that is no more. */
const AROUND = '.table-frame, dialog';

/**
 * Where something goes that had the focus, a row that was deleted for instance, the focus goes to what is around it:
 * lost, it would be at the top of the page, and nobody who hears the page would know where that is.
 */
export function useFocusKept<E extends HTMLElement>() {
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
  // Headings are not reached by Tab.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
