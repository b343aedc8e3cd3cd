import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  between,
  contentOf,
  DatabaseWorker,
  folderForEachTest,
  makeDataFolder,
  remove,
  whole,
} from '../faults/support.js';
import { drillRounds } from '../support/drill-rounds.js';

const CUTS = drillRounds('POWER_CUT_ROUNDS');
/** Time limit of a round, and of the starts of its processes, on a busy machine. */
const CUT_MS = 60_000;

/** Simulates a power cut: removes every write that was not synced. Trusts the syncs of the operating system. */
describe.runIf(process.platform === 'linux')('power cuts of an embedded database', () => {
  it(
    `the database has every acknowledged commit and no partial one (${CUTS} cuts)`,
    { timeout: (CUTS + 1) * CUT_MS },
    async () => {
      let commits = 0;
      for (let round = 0; round < CUTS; round++) {
        const source = join(folder(), `source-${round}`);
        const left = join(folder(), `left-${round}`);
        makeDataFolder(source);
        const worker = new DatabaseWorker(source, 5);
        await worker.answer();
        await worker.request('commit 1');
        await worker.request(`cut ${between(1, 60)} ${join(left, 'database')}`);
        worker.send('commit');
        // The worker goes on after the cut, so it says itself what it had acknowledged.
        const cut = await worker.answer();
        expect(cut).toEqual({ cut: true, acknowledged: expect.any(Number) as number });
        const acknowledged = Number(cut?.['acknowledged']);
        await worker.kill();
        const found = await contentOf(left);
        expect([acknowledged, acknowledged + 1]).toContain(found.count);
        expect(found).toEqual(whole(found.count));
        commits += acknowledged;
        remove(source);
        remove(left);
      }
      process.stdout.write(`power drill: ${CUTS} cuts, ${commits} commits, 0 lost, 0 half done\n`);
    },
  );

  const folder = folderForEachTest();
});
