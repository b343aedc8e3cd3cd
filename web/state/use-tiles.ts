import type { MapTiles } from '../api/types.js';
import { useSession } from './session.js';

/** Returns the tile server of maps; null without one. */
export function useTiles(): MapTiles | null {
  return useSession().session?.tiles ?? null;
}
