import { useEffect, useMemo, useState } from 'preact/hooks';

/** What the address of a shared page opens. */
export interface Link {
  /** Empty if the address is incomplete. */
  readonly token: string;
  /** A map of a link to a tag. */
  readonly map?: string;
}

/** Returns the token after the `#`, with the map after a `/`, and follows changes of the address. */
export function useLink(): Link {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const look = (): void => {
      setHash(window.location.hash);
    };
    window.addEventListener('hashchange', look);
    return () => {
      window.removeEventListener('hashchange', look);
    };
  }, []);
  return useMemo(() => {
    const [token = '', map] = hash.slice(1).split('/', 2);
    return { token, ...(map !== undefined && { map }) };
  }, [hash]);
}
