import { Route, Router, useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { BASE, paths } from '../base/paths.js';
import { useSession } from '../state/session.js';
import { ErrorBox, Skeleton } from '../ui/states.js';
import { ForgotPage, JoinPage, ResetPage, SetUpPage, SignInAgain, SignInPage } from './routes.js';
import { SignedInPages } from './signed-in-pages.js';

const OPEN = ['/sign-in', '/set-up', '/join', '/forgot-password', '/reset-password'].map(
  (path) => BASE + path,
);

/** Pages that are open to everybody, and the others for those who are signed in. */
export function Gate() {
  const { session, hasExpired, error, reload } = useSession();
  const { path } = useLocation();
  if (error)
    return (
      <main class="lone">
        <ErrorBox error={error} onRetry={reload} />
      </main>
    );
  if (!session)
    return (
      <main class="lone">
        <Skeleton />
      </main>
    );
  if (OPEN.includes(path)) return <OpenPages />;
  if (!session.user) return <ToSignIn />;
  return (
    <>
      <SignedInPages key={session.user.id} />
      {hasExpired && <SignInAgain />}
    </>
  );
}

function OpenPages() {
  return (
    <Router>
      <Route path={`${BASE}/sign-in`} component={SignInPage} />
      <Route path={`${BASE}/set-up`} component={SetUpPage} />
      <Route path={`${BASE}/join`} component={JoinPage} />
      <Route path={`${BASE}/forgot-password`} component={ForgotPage} />
      <Route path={`${BASE}/reset-password`} component={ResetPage} />
    </Router>
  );
}

/** Signing in leads back to where one was. */
function ToSignIn() {
  const { url, route } = useLocation();
  useEffect(() => {
    const next =
      url === paths.overview || url === `${paths.overview}/` ? '' : `?next=${encodeURIComponent(url)}`;
    route(paths.signIn + next, true);
  }, [url, route]);
  return null;
}
