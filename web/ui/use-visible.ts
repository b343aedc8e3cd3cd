import { useEffect, useRef, useState } from 'preact/hooks';

/** Whether an element has come into sight once: what it shows is read only then. */
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
