import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { selectLivemode } from '../api/bearer-token.js';
import { forgetFirstResponses } from '../api/first-requests.js';
import { purgeAnswers } from '../api/query-cache.js';
import { readSetting, storeSetting } from '../base/settings-storage.js';

interface Mode {
  /** False: test data, which is free and separate from live data. */
  readonly isLive: boolean;
  readonly setLive: (isLive: boolean) => void;
}

const Context = createContext<Mode | null>(null);

export function ModeProvider({ children }: { children: ComponentChildren }) {
  const [isLive, setLive] = useState(() => {
    const live = readSetting('mode') !== 'test';
    selectLivemode(live);
    return live;
  });
  const mode = useMemo(
    () => ({
      isLive,
      setLive: (live: boolean) => {
        storeSetting('mode', live ? 'live' : 'test');
        selectLivemode(live);
        forgetFirstResponses();
        purgeAnswers();
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
