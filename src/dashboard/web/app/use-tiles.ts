import type { Session } from '../api/dashboard-types.js';
import { useSession } from './session.js';

/** Where maps have their pictures from; null where they have none. */
export function useTiles(): Session['tiles'] {
  return useSession().session?.tiles ?? null;
}
