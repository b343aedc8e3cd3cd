import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { apiGet } from '../api/api.js';
import type { ApiError } from '../api/api-error.js';
import { clearToken } from '../api/bearer-token.js';
import { forgetFirstResponses } from '../api/first-requests.js';
import { purgeAnswers, refresh } from '../api/query-cache.js';
import { onSessionEnd } from '../api/session-end.js';
import type { Session } from '../api/types.js';
import { onStored, storeSetting } from '../base/settings-storage.js';

interface SessionState {
  /** Undefined until the first response. */
  readonly session: Session | undefined;
  readonly error: ApiError | undefined;
  /** The session has ended without a sign-out. */
  readonly hasExpired: boolean;
  readonly begin: (session: Session) => void;
  /** Clears the session after a sign-out. */
  readonly leave: () => void;
  readonly reload: () => void;
}

const Context = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<Session>();
  const [error, setError] = useState<ApiError>();
  const [hasExpired, setExpired] = useState(false);

  const change = useCallback((next: Session) => {
    clearToken();
    purgeAnswers();
    setError(undefined);
    setExpired(false);
    setSession(next);
  }, []);
  const reload = useCallback(() => {
    setError(undefined);
    apiGet('/dashboard/api/session').then(
      (read) => {
        change(read);
        if (read.user) storeSetting('user', userOf(read));
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
        clearToken();
        setExpired(true);
      }),
    [],
  );
  useEffect(() => {
    if (!session) return;
    return onStored('user', (user) => {
      // Another window signed out or in as another user: the data here belongs to the previous one.
      if (user !== userOf(session)) window.location.reload();
    });
  }, [session]);
  const state = useMemo(
    () => ({
      session,
      error,
      hasExpired,
      reload,
      begin: (next: Session) => {
        forgetFirstResponses();
        change(next);
        storeSetting('user', userOf(next));
        // Queries failed while the session was over.
        refresh('');
      },
      leave: () => {
        forgetFirstResponses();
        if (session) change({ ...session, user: null, account: null });
        storeSetting('user', '');
      },
    }),
    [session, error, hasExpired, reload, change],
  );
  return <Context.Provider value={state}>{children}</Context.Provider>;
}

export function useSession(): SessionState {
  const state = useContext(Context);
  if (!state) throw new Error('no SessionProvider above');
  return state;
}

/** Returns an empty string without a session. */
function userOf({ user }: Session): string {
  return String(user?.id ?? '');
}

/** Returns the signed-in user. Only for pages that need a session. */
export function useUser() {
  const { session } = useSession();
  if (!session?.user || !session.account) throw new Error('a page for those who are signed in');
  const { user, account } = session;
  const { role, restricted_to_tags: tags } = user;
  return {
    user,
    account,
    canWrite: role !== 'read_only' && role !== 'client',
    isOwner: role === 'owner',
    managesTeam: role === 'owner' || role === 'admin',
    /** Routes about the whole account refuse a user who is restricted to tags. */
    isRestricted: tags !== null,
  };
}
