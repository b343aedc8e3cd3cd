import { useEffect, useRef, useState } from 'preact/hooks';

/** Pause between two invisible elements. */
const PAUSE_MS = 250;

/** Elements that are not visible yet, in order of their appearance. */
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports when an element may load its data: at once when it is visible, else after the visible ones. Paper shows
 * every row, and a print cannot wait for data.
 */
export function useVisible<E extends Element>() {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || isSeen) return;
    const see = (): void => {
      setSeen(true);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see();
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    waiting.add(see);
    timer ??= setTimeout(seeNext, PAUSE_MS);
    return () => {
      observer.disconnect();
      waiting.delete(see);
    };
  }, [isSeen]);
  return { ref, isSeen };
}

function seeNext(): void {
  const [next] = waiting;
  if (next) waiting.delete(next);
  next?.();
  timer = waiting.size > 0 ? setTimeout(seeNext, PAUSE_MS) : undefined;
}

function seeAll(): void {
  for (const see of waiting) see();
}

window.addEventListener('beforeprint', seeAll);
window.matchMedia('print').addEventListener('change', seeAll);
