import type { ListedPlace, LocalSearchOutcome, LocalSearchQuery } from '#libs/local-search';
import { Clock } from '#platform/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ProviderRegistry } from '../../src/search/provider-registry.js';

const WEEK_MS = 7 * 86_400_000;

/**
 * Sets the clock of an application back and varies the order of the embedded engine. Its order never changes otherwise,
 * so a history would show equal scans.
 */
export class SampleTime {
  private weeksAgo = 0;

  constructor(app: INestApplicationContext) {
    Object.assign(app.get(Clock), { now: () => new Date(Date.now() - this.weeksAgo * WEEK_MS) });
    const engine = app.get(ProviderRegistry).primary(true);
    const { search } = engine;
    const reordered = async (query: LocalSearchQuery): Promise<LocalSearchOutcome> => {
      const outcome = await search(query);
      if (outcome.kind !== 'results') return outcome;
      return { ...outcome, places: this.reorder(outcome.places, query) };
    };
    Object.assign(engine, { search: reordered });
  }

  goTo(weeksAgo: number): void {
    this.weeksAgo = weeksAgo;
  }

  /** Moves each place by a few positions, more for earlier weeks. Deterministic. */
  private reorder(places: readonly ListedPlace[], { lat, lng }: LocalSearchQuery): ListedPlace[] {
    const area = `${Math.round(lat * 150)}/${Math.round(lng * 150)}`;
    return places
      .map((place, index) => {
        const shift =
          this.weeksAgo * (share(`${place.placeId} trend`) - 0.5) +
          2 * share(`${place.placeId} ${area} ${this.weeksAgo}`);
        return { place, position: index + shift };
      })
      .sort((one, other) => one.position - other.position)
      .map(({ place }) => place);
  }
}

/** Maps a text to a number from 0 to 1, deterministically. */
function share(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 0xffffffff;
}
