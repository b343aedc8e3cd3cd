import type { MapTiles } from '../api/types.js';
import { useSession } from './session.js';

/** Where maps have their pictures from; null where they have none. */
export function useTiles(): MapTiles | null {
  return useSession().session?.tiles ?? null;
}
