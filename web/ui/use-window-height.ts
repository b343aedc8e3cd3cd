import { useLayoutEffect } from 'preact/hooks';

let users = 0;

/**
 * Lays the page out in the height of the window while a component that needs it is shown. A class of the document, because
 * with `:has()` in the styles every change of the map made the browser recalculate the styles of the whole page.
 */
export function useWindowHeight(isNeeded = true): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    count(1);
    return () => {
      count(-1);
    };
  }, [isNeeded]);
}

function count(change: 1 | -1): void {
  users += change;
  document.documentElement.classList.toggle('fills-window', users > 0);
}
