import { useEffect, useState } from 'preact/hooks';

/** How long each scan stays visible. */
const FRAME_MS = 1_200;

export interface Player {
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/**
 * Shows the scans of a series one after the other, to the last one. A scan that still loads delays the next one.
 *
 * @param at the number of the requested scan
 */
export function usePlayer(at: number, count: number, isStale: boolean, go: (to: number) => void): Player {
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at >= count - 1;
  useEffect(() => {
    if (!isPlaying || isStale) return;
    if (isLast) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => {
      go(at + 1);
    }, FRAME_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isPlaying, isStale, at, isLast]);
  const toggle = (): void => {
    if (!isPlaying && isLast) go(0);
    setPlaying(!isPlaying);
  };
  return { isPlaying, toggle };
}
