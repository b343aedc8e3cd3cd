import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.js';
import { ErrorBox, Skeleton } from './states.js';

interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/**
 * Returns a component whose code loads when it is first rendered.
 *
 * @param waiting the rows of a skeleton while it loads, or what else is shown then
 */
export function lazyPart<P extends object>(
  load: () => Promise<Loaded<P>>,
  waiting: number | ComponentType = 4,
): ComponentType<P> {
  const Waiting = typeof waiting === 'number' ? () => <Skeleton rows={waiting} /> : waiting;
  let ready: Loaded<P> | undefined;
  return function LazyPart(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P> | ApiError | undefined>(ready);
    const read = (): void => {
      setLoaded(ready);
      if (ready) return;
      load().then(
        (module) => {
          ready = module;
          setLoaded(module);
        },
        () => {
          setLoaded(ApiError.local('offline'));
        },
      );
    };
    useEffect(read, []);
    if (!loaded) return <Waiting />;
    if (loaded instanceof ApiError) return <ErrorBox error={loaded} onRetry={read} />;
    const { default: Part } = loaded;
    return <Part {...props} />;
  };
}
