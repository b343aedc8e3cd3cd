import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { seeLivemode } from '../api/bearer-token.js';
import { forgetAnswers } from '../api/query-cache.js';
import { keep, kept } from '../base/kept.js';

interface Mode {
  /** False: test data, which is free and separate from live data. */
  readonly isLive: boolean;
  readonly setLive: (isLive: boolean) => void;
}

const Context = createContext<Mode | null>(null);

export function ModeProvider({ children }: { children: ComponentChildren }) {
  const [isLive, setLive] = useState(() => {
    const live = kept('mode') !== 'test';
    seeLivemode(live);
    return live;
  });
  const mode = useMemo(
    () => ({
      isLive,
      setLive: (live: boolean) => {
        keep('mode', live ? 'live' : 'test');
        seeLivemode(live);
        forgetAnswers();
        setLive(live);
      },
    }),
    [isLive],
  );
  return <Context.Provider value={mode}>{children}</Context.Provider>;
}

export function useMode(): Mode {
  const mode = useContext(Context);
  if (!mode) throw new Error('no ModeProvider above');
  return mode;
}
