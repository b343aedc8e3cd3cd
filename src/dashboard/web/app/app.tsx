import { ErrorBoundary, LocationProvider, useLocation } from 'preact-iso';
import { I18nProvider } from '../i18n/i18n.js';
import { Gate } from './gate.js';
import { ModeProvider } from './mode.js';
import { BASE, paths } from './paths.js';
import { SharePage } from './routes.js';
import { SessionProvider } from './session.js';

export function App() {
  return (
    <I18nProvider>
      <LocationProvider scope={BASE}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
      </LocationProvider>
    </I18nProvider>
  );
}

/** Who follows a share link is nobody's user: nothing is asked about a session. */
function Pages() {
  const { path } = useLocation();
  if (path === paths.share) return <SharePage />;
  return (
    <SessionProvider>
      <ModeProvider>
        <Gate />
      </ModeProvider>
    </SessionProvider>
  );
}
