import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Injectable } from '@nestjs/common';
import { PlacesRepository } from './places.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One day less than the terms allow, so that a service that was down for some hours still complies. */
const COORDINATES_DAYS = 29;
const ROWS_PER_BATCH = 5_000;

/**
 * Deletes the coordinates of places when their provider's terms require it. Names were never stored; ranks stay, by
 * place ID. Any number of processes may run it at once.
 */
@Injectable()
export class PurgeExpiredPlaces {
  constructor(private readonly places: PlacesRepository) {}

  /** @returns the number of purged places */
  @BackgroundTask({ name: 'retention.places', every: 3_600_000, firstAfter: 60_000 })
  async purge({ now, signal }: TaskRun): Promise<number> {
    const lastSeenBefore = new Date(now.getTime() - COORDINATES_DAYS * DAY_MS);
    let total = 0;
    for (let rows = ROWS_PER_BATCH; rows === ROWS_PER_BATCH && !signal.aborted; total += rows) {
      rows = await this.places.clearCoordinates(lastSeenBefore, ROWS_PER_BATCH);
    }
    return total;
  }
}
