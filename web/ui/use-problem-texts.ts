import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.js';
import type * as Texts from './problem-texts.js';

type ProblemTexts = Pick<typeof Texts, 'titleOf' | 'detailOf'>;

/** For a client without the texts: the error shows what the service wrote. */
const NONE: ProblemTexts = { titleOf: () => undefined, detailOf: () => undefined };

let loaded: ProblemTexts | undefined;

/**
 * Returns the texts of problems, which load with the first problem of a visit; undefined until then.
 * Errors of the client need none: the service may be offline.
 */
export function useProblemTexts({ status, code }: ApiError): ProblemTexts | undefined {
  const isLocal = status === 0 || code === 'unreadable';
  const [texts, setTexts] = useState(loaded);
  useEffect(() => {
    if (isLocal || texts) return;
    import('./problem-texts.js').then(
      (module) => {
        loaded = module;
        setTexts(module);
      },
      () => {
        setTexts(NONE);
      },
    );
  }, [isLocal, texts]);
  return isLocal ? NONE : texts;
}
