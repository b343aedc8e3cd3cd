import { useState } from 'preact/hooks';
import type { MapTiles } from '../api/types.js';
import { useApi } from '../api/use-query.js';
import { readSetting, storeSetting } from '../base/settings-storage.js';
import type { Point } from './geometry.js';
import type { Streets } from './streets/show-streets.js';

/**
 * Returns the streets of a place; null if none may be shown.
 *
 * @param providers the providers of the scan, whose terms may forbid a street map
 */
export function useStreets(
  { lat, lng }: Point,
  providers: readonly string[],
  tiles: MapTiles | null = null,
): Streets | null {
  const [isOn, setOn] = useState(() => readSetting('streets') !== 'off');
  const { data } = useApi('/dashboard/api/street-maps');
  if (!data || providers.some((name) => data.forbidden_for.includes(name))) return null;
  const map = data.maps.find(({ bounds: [west = 0, south = 0, east = 0, north = 0] }) => {
    return lng >= west && lng <= east && lat >= south && lat <= north;
  });
  const shown = tiles ?? map;
  if (!shown) return null;
  return {
    tiles: isOn ? tiles : null,
    map: isOn && !tiles ? (map ?? null) : null,
    credit: isOn ? shown.attribution : null,
    isOn,
    toggle: () => {
      storeSetting('streets', isOn ? 'off' : 'on');
      setOn(!isOn);
    },
  };
}
