import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { BASE } from '../../base/paths.js';

/** Time for the second key of a pair. */
const PAIR_MS = 1_500;

/** Handles the keys of every page. Letters do nothing while a person types or a dialog is open. */
export function useShortcuts(openPalette: () => void): void {
  const { route } = useLocation();
  const pairUntil = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key } = event;
      const isBusy = document.querySelector('dialog[open]') !== null;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k' && !isBusy) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (isBusy || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isPair = performance.now() < pairUntil.current;
      pairUntil.current = key === 'g' ? performance.now() + PAIR_MS : 0;
      const [, business] = /\/businesses\/(\d+)/.exec(window.location.pathname) ?? [];
      if (key === 'm' && isPair && business !== undefined) {
        const keyword = new URLSearchParams(window.location.search).get('keyword');
        const query = keyword === null ? '' : `?${new URLSearchParams({ keyword }).toString()}`;
        route(`${BASE}/businesses/${business}/map${query}`);
      } else if (key === 'n') {
        document.querySelector<HTMLElement>('.page-actions .button-primary')?.click();
      } else if (key === '?') {
        openPalette();
      } else if (key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLElement>('main input[type=search]');
        if (search) search.focus();
        else openPalette();
      }
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  }, [openPalette, route]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}
