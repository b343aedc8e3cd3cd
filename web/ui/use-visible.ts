import { useEffect, useRef, useState } from 'preact/hooks';

/** Reports when an element has become visible, to load its data only then. */
export function useVisible<E extends Element>() {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [isSeen]);
  return { ref, isSeen };
}
