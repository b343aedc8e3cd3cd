import { useEffect, useRef } from 'preact/hooks';

/** For a row of tabs, which on a phone is wider than the screen: brings that of the page into sight, and moves nothing else. */
export function useTabInSight(page: string) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = row;
    const here = current?.querySelector<HTMLElement>('[aria-current]');
    if (current && here) current.scrollLeft = here.offsetLeft - (current.clientWidth - here.clientWidth) / 2;
  }, [page]);
  return row;
}
