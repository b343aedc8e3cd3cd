import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.js';
import { forgetToken } from '../api/bearer-token.js';
import { dashboard } from '../api/dashboard.js';
import type { Session } from '../api/dashboard-types.js';
import { forgetAnswers } from '../api/query-cache.js';
import { onSessionEnd } from '../api/session-end.js';

interface SessionState {
  /** Undefined until the service has told. */
  readonly session: Session | undefined;
  readonly error: ApiError | undefined;
  /** Somebody was signed in, and is not any more without having left. */
  readonly hasExpired: boolean;
  readonly begin: (session: Session) => void;
  /** Has left by signing out. */
  readonly leave: () => void;
  readonly reload: () => void;
}

const Context = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<Session>();
  const [error, setError] = useState<ApiError>();
  const [hasExpired, setExpired] = useState(false);

  const change = useCallback((next: Session, expired: boolean) => {
    forgetToken();
    forgetAnswers();
    setError(undefined);
    setExpired(expired);
    setSession(next);
  }, []);
  const end = useCallback(
    (expired: boolean) => {
      setSession((before) => before && { ...before, user: null, account: null });
      forgetToken();
      forgetAnswers();
      setExpired(expired);
    },
    [setSession],
  );
  const reload = useCallback(() => {
    setError(undefined);
    dashboard<Session>('session').then(
      (read) => {
        change(read, false);
      },
      (failure: unknown) => {
        setError(failure as ApiError);
      },
    );
  }, [change]);

  useEffect(reload, [reload]);
  useEffect(
    () =>
      onSessionEnd(() => {
        end(true);
      }),
    [end],
  );
  const state = useMemo(
    () => ({
      ...{ session, error, hasExpired, reload },
      begin: (next: Session) => {
        change(next, false);
      },
      leave: () => {
        end(false);
      },
    }),
    [session, error, hasExpired, reload, change, end],
  );
  return <Context.Provider value={state}>{children}</Context.Provider>;
}

export function useSession(): SessionState {
  const state = useContext(Context);
  if (!state) throw new Error('no SessionProvider above');
  return state;
}

/** Who is signed in, on pages that nobody else sees. */
export function useUser() {
  const { session } = useSession();
  if (!session?.user || !session.account) throw new Error('a page for those who are signed in');
  const { user, account } = session;
  return { user, account, canWrite: user.role !== 'read_only', isOwner: user.role === 'owner' };
}
