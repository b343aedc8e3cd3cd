import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows that are rendered beyond each edge of the window. */
const OVERSCAN = 12;

interface Window {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** In pixels. */
  readonly rowHeight: number;
}

/**
 * Returns which rows of a list are near the visible part of the page. All rows have the height of the first one.
 *
 * @param body the element that has the rows, and spacers instead of the others
 */
export function useWindow(body: RefObject<HTMLElement | null>, count: number, estimate: number): Window {
  const [window, setWindow] = useState<Window>({ first: 0, end: 2 * OVERSCAN, rowHeight: estimate });
  useLayoutEffect(() => {
    const update = (): void => {
      const element = body.current;
      if (!element) return;
      const row = element.querySelector('[data-row]');
      const rowHeight = row?.getBoundingClientRect().height ?? estimate;
      const top = -element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
      const end = Math.ceil((top + innerHeight) / rowHeight) + OVERSCAN;
      setWindow((old) =>
        old.first === first && old.end === end && old.rowHeight === rowHeight
          ? old
          : { first, end, rowHeight },
      );
    };
    update();
    const watch = new ResizeObserver(update);
    watch.observe(document.body);
    // Captures the events of every element that scrolls.
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [body, estimate, count]);
  return window;
}
