import { ErrorBoundary, LocationProvider } from 'preact-iso';
import { I18nProvider } from '../i18n/i18n.js';
import { Gate } from './gate.js';
import { ModeProvider } from './mode.js';
import { BASE } from './paths.js';
import { SessionProvider } from './session.js';

export function App() {
  return (
    <I18nProvider>
      <LocationProvider scope={BASE}>
        <ErrorBoundary>
          <SessionProvider>
            <ModeProvider>
              <Gate />
            </ModeProvider>
          </SessionProvider>
        </ErrorBoundary>
      </LocationProvider>
    </I18nProvider>
  );
}
