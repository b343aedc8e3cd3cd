import { ErrorBoundary, LocationProvider, useLocation } from 'preact-iso';
import { BASE } from '../base/paths.js';
import { I18nProvider } from '../i18n/i18n.js';
import { ModeProvider } from '../state/mode.js';
import { SessionProvider } from '../state/session.js';
import { Gate } from './gate.js';
import { sharedPages } from './routes.js';

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

/** Share links need no session. */
function Pages() {
  const { path } = useLocation();
  const SharedPage = sharedPages[path];
  if (SharedPage) return <SharedPage />;
  return (
    <SessionProvider>
      <ModeProvider>
        <Gate />
      </ModeProvider>
    </SessionProvider>
  );
}
