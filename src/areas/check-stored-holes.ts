import { faultOf } from '#libs/geo-grid';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { ownTurn } from '#platform/own-turn';
import { Injectable } from '@nestjs/common';
import { AreasRepository } from './areas.repository.js';

/** The holes of an area take up to a tenth of a second. */
const BATCH = 10;

/** Finds the faults of areas that earlier versions stored, so that lists have them without a check of their holes. */
@Injectable()
export class CheckStoredHoles {
  constructor(private readonly areas: AreasRepository) {}

  @BackgroundTask({ name: 'areas.check-holes', every: 3_600_000, firstAfter: 1_000 })
  async run({ signal }: TaskRun): Promise<number> {
    let checked = 0;
    for (let found = BATCH; found === BATCH && !signal.aborted; checked += found) {
      found = await this.checkBatch();
    }
    return checked;
  }

  private async checkBatch(): Promise<number> {
    const areas = await this.areas.unchecked(BATCH);
    for (const area of areas) {
      // Outside a transaction, which would hold up the embedded database.
      await this.areas.storeFault(area, faultOf(area.geometry)?.code ?? null);
      await ownTurn();
    }
    return areas.length;
  }
}
