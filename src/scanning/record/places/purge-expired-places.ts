import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
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
  constructor(
    private readonly places: PlacesRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of purged places */
  @BackgroundTask({ name: 'retention.places', every: 3_600_000, firstAfter: 60_000 })
  async purge({ signal }: TaskRun): Promise<number> {
    let total = 0;
    for (let rows = ROWS_PER_BATCH; rows === ROWS_PER_BATCH && !signal.aborted; total += rows) {
      const lastSeenBefore = new Date(this.clock.now().getTime() - COORDINATES_DAYS * DAY_MS);
      rows = await this.places.clearCoordinates(lastSeenBefore, ROWS_PER_BATCH);
    }
    return total;
  }
}
