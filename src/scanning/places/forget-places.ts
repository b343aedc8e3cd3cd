import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { resultTables } from '../result.tables.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A day less than the terms allow, so that a service that was down for some hours keeps them too. */
const COORDINATES_DAYS = 29;
const ROWS_A_SWEEP = 5_000;

/**
 * Drops where places are once their provider's terms no longer let us keep it; the names were never written. Ranks stay,
 * by place ID. Any number of replicas may do so at once.
 */
@Injectable()
export class ForgetPlaces {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns how many places it has forgotten */
  @BackgroundTask({ name: 'retention.places', every: 3_600_000, firstAfter: 60_000 })
  async sweep({ signal }: TaskRun): Promise<number> {
    let total = 0;
    for (let rows = ROWS_A_SWEEP; rows === ROWS_A_SWEEP && !signal.aborted; total += rows) {
      rows = await this.forgetSome();
    }
    return total;
  }

  private async forgetSome(): Promise<number> {
    const lastSeenBefore = new Date(this.clock.now().getTime() - COORDINATES_DAYS * DAY_MS);
    const tables = resultTables(this.em);
    const { numUpdatedRows } = await tables
      .updateTable('place')
      .set({ lat: null, lng: null })
      .where('id', 'in', (places) =>
        places
          .selectFrom('place')
          .select('id')
          .where('retention', '<>', 'open')
          .where('lat', 'is not', null)
          .where('last_seen_at', '<', lastSeenBefore)
          .limit(ROWS_A_SWEEP)
          // A scan that is writing one has seen it just now; another replica forgets it as well.
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}
