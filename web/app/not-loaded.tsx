import { useEffect } from 'preact/hooks';
import { ApiError } from '../api/api-error.js';
import { ErrorBox } from '../ui/states.js';

/** After this time the loaded client may be older than the service. */
const OLD_MS = 60_000;

/** Replaces a page whose script did not load: the service is offline or was updated. */
export function NotLoaded() {
  const again = (): void => {
    window.location.reload();
  };
  useEffect(() => {
    if (navigator.onLine && performance.now() > OLD_MS) again();
  }, []);
  return <ErrorBox error={ApiError.local('offline')} onRetry={again} />;
}
