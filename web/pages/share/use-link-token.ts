import { useEffect, useState } from 'preact/hooks';

/** Returns the token after the `#`, and follows changes of the address. */
export function useLinkToken(): string {
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
  return hash.slice(1);
}
