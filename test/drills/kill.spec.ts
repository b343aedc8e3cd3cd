import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Found } from '../faults/read-content.js';
import {
  appearance,
  between,
  contentOf,
  DatabaseWorker,
  folderForEachTest,
  makeDataFolder,
  openInProcess,
  whole,
} from '../faults/support.js';
import { drillRounds } from '../support/drill-rounds.js';

const ROUNDS = drillRounds('DATABASE_KILL_ROUNDS');
const FIRST_STARTS = drillRounds('FIRST_START_KILL_ROUNDS');
/** Time limit of a round on a busy machine. */
const ROUND_MS = 60_000;

describe('kills of the process of an embedded database', () => {
  it(
    `the database has every acknowledged commit and no partial one (${ROUNDS} kills)`,
    { timeout: (ROUNDS + 2) * ROUND_MS },
    async () => {
      makeDataFolder(folder());
      let acknowledged = 0;
      let unconfirmed = 0;
      const check = (found: Found): void => {
        // One more commit may exist: the kill came before its acknowledgement.
        expect([acknowledged, acknowledged + 1]).toContain(found.count);
        expect(found).toEqual(whole(found.count));
        unconfirmed += found.count - acknowledged;
      };
      for (let round = 0; round < ROUNDS; round++) {
        const { worker, found } = await openInProcess(folder());
        check(found);
        // At least two commits are acknowledged, however soon the kill comes.
        await worker.request('commit 2');
        worker.send('commit');
        await setTimeout(between(0, 1000));
        await worker.kill();
        acknowledged = worker.acknowledged;
      }
      check(await contentOf(folder()));
      expect(acknowledged).toBeGreaterThan(ROUNDS);
      process.stdout.write(
        `kill drill: ${ROUNDS} kills, ${acknowledged} commits, 0 lost, 0 half done; ` +
          `${unconfirmed} committed but not yet acknowledged\n`,
      );
    },
  );

  it(
    `the database opens after kills of its first start and leaves no temporary files (${FIRST_STARTS} kills)`,
    { timeout: (FIRST_STARTS + 1) * ROUND_MS },
    async () => {
      for (let round = 0; round < FIRST_STARTS; round++) {
        const worker = new DatabaseWorker(folder());
        // Every other round kills while the cluster is unpacked and synced, the others at any moment.
        if (round % 2 === 0) await appearance(folder(), 'database.new-');
        await setTimeout(round % 2 === 0 ? between(0, 300) : between(100, 3000));
        await worker.kill();
      }
      const worker = new DatabaseWorker(folder());
      expect(await worker.answer()).toEqual({ opened: whole(0) });
      expect(await worker.request('commit 3')).toEqual({ done: true });
      expect(await worker.request('close')).toEqual({ closed: true });
      await worker.kill();
      expect(readdirSync(folder()).sort()).toEqual(['database', 'lock']);
      expect(readdirSync(join(folder(), 'database'))).toContain('PG_VERSION');
    },
  );

  const folder = folderForEachTest();
});
