import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Route, Router, useLocation } from 'preact-iso';
import { paths } from '../base/paths.js';
import NotFoundPage from '../pages/not-found.js';
import { useMode } from '../state/mode.js';
import { useSession } from '../state/session.js';
import { ErrorBox, Skeleton } from '../ui/states.js';
import { openPages, signedInPages, SignInAgain } from './routes.js';
import { Shell } from './shell/shell.js';

/** Shows the page of the address, or the sign-in page when the address needs a session. */
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
  if (path in openPages) return <Router>{routesOf(openPages)}</Router>;
  if (!session.user) return <RedirectToSignIn />;
  return (
    <>
      <SignedInPages key={session.user.id} />
      {hasExpired && <SignInAgain />}
    </>
  );
}

/** Switching between live and test data mounts every page again, so that no page mixes both. */
function SignedInPages() {
  const { isLive } = useMode();
  return (
    <Shell>
      <Router key={String(isLive)}>
        {routesOf(signedInPages)}
        <Route default component={NotFoundPage} />
      </Router>
    </Shell>
  );
}

function routesOf(pages: Readonly<Record<string, ComponentType>>) {
  return Object.entries(pages).map(([path, component]) => (
    <Route key={path} path={path} component={component} />
  ));
}

/** Signing in returns to this address. */
function RedirectToSignIn() {
  const { url, route } = useLocation();
  useEffect(() => {
    const next =
      url === paths.overview || url === `${paths.overview}/` ? '' : `?next=${encodeURIComponent(url)}`;
    route(paths.signIn + next, true);
  }, [url, route]);
  return null;
}
