import type L from 'leaflet';

/** Sizes of elements beside each other differ by rounding. */
const ROUNDING_PX = 2;

/** Maps that pan and zoom together. */
export class LinkedViews {
  private readonly maps = new Set<L.Map>();
  private isFollowing = false;

  /** Adds a map, which keeps its view until one of the others moves. @returns a function that removes it */
  add(map: L.Map): () => void {
    this.maps.add(map);
    map.on('move', () => {
      this.follow(map, map.getCenter(), map.getZoom(), false);
    });
    map.on('zoomanim', ({ center, zoom }) => {
      this.follow(map, center, zoom, true);
    });
    return () => {
      this.maps.delete(map);
    };
  }

  private follow(leader: L.Map, center: L.LatLng, zoom: number, animate: boolean): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    for (const map of this.maps)
      if (map !== leader && hasEqualSize(map, leader)) map.setView(center, zoom, { animate });
    this.isFollowing = false;
  }
}

/** While a page changes its size, each map fits the grid by itself. */
function hasEqualSize(one: L.Map, other: L.Map): boolean {
  const { x, y } = one.getSize().subtract(other.getSize());
  return Math.abs(x) <= ROUNDING_PX && Math.abs(y) <= ROUNDING_PX;
}
