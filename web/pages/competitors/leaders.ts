/** The rank of a place at a measured pin. */
export interface ComparedPin {
  readonly lat: number;
  readonly lng: number;
  readonly rank: number;
  readonly found: boolean;
}

export interface Leader {
  readonly lat: number;
  readonly lng: number;
  /** Index of the place that ranks best; null if none is found. The first place wins a tie. */
  readonly place: number | null;
  readonly rank: number;
}

/** Returns for each pin of the first place which of the places ranks best there. Pins are matched by their coordinates. */
export function leadersOf(places: readonly (readonly ComparedPin[])[]): Leader[] {
  const byPin = places.map((pins) => new Map(pins.map((pin) => [keyOf(pin), pin])));
  return (places[0] ?? []).map((pin) => {
    let leader: Leader = { lat: pin.lat, lng: pin.lng, place: null, rank: Infinity };
    for (const [place, pins] of byPin.entries()) {
      const here = pins.get(keyOf(pin));
      if (here?.found && here.rank < leader.rank) leader = { ...leader, place, rank: here.rank };
    }
    return leader;
  });
}

function keyOf({ lat, lng }: Pick<ComparedPin, 'lat' | 'lng'>): string {
  return `${lat.toFixed(6)} ${lng.toFixed(6)}`;
}
