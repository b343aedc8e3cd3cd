import type { Competitor, ScanRankings } from '../../api/types.js';
import type { MapPin } from '../../map/pins.js';

export interface Standing {
  readonly rank: number;
  readonly name: string;
  readonly placeId: string;
  readonly isOwn: boolean;
}

/** Who stands at a pin, best first: the business itself, and the rivals whose latest scan this is. */
export function standingsAt(
  pin: MapPin,
  scanId: number,
  ownName: string,
  own: ScanRankings,
  rivals: readonly Competitor[],
): Standing[] {
  const standings = rivals.flatMap(({ place_id: placeId, name, ranks }): Standing[] => {
    const grid = ranks.find((each) => each.scan_id === scanId)?.grid ?? [];
    const here = grid.find(({ lat, lng }) => lat === pin.lat && lng === pin.lng);
    return here?.found ? [{ rank: here.rank, name: name ?? placeId, placeId, isOwn: false }] : [];
  });
  const ours = own.grid.find(({ row, col }) => row === pin.row && col === pin.col);
  if (ours?.found)
    standings.push({ rank: ours.rank, name: ownName, placeId: own.place?.place_id ?? '', isOwn: true });
  return standings.sort((a, b) => a.rank - b.rank);
}
