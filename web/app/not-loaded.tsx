import { useEffect } from 'preact/hooks';
import { ApiError } from '../api/api-error.js';
import { ErrorBox } from '../ui/states.js';

/** A page that was opened so long ago may be older than the service that answers. */
const OLD_MS = 60_000;

/** In the place of a page whose script has not come: the connection is gone, or the service is a newer one. */
export function NotLoaded() {
  const again = (): void => {
    window.location.reload();
  };
  useEffect(() => {
    if (navigator.onLine && performance.now() > OLD_MS) again();
  }, []);
  return <ErrorBox error={ApiError.local('offline')} onRetry={again} />;
}
