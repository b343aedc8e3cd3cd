import { readdirSync, statSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/processes.js';
import {
  between,
  DatabaseWorker,
  type Found,
  makeDataFolder,
  remove,
  temporaryFolder,
} from '../faults/support.js';

const KILLS = Math.max(2, Math.round(Number(process.env['KILL_ROUNDS'] ?? 8) / 4));
/** Of a kill and all around it, on a busy machine. */
const KILL_MS = 60_000;

describe('a backup', { timeout: 120_000 }, () => {
  let folder: string;
  let copy: string;

  beforeEach(() => {
    folder = temporaryFolder();
    copy = join(folder, 'copies.tar.gz');
  });
  afterEach(async () => {
    await DatabaseWorker.killAll();
    remove(folder);
  });

  const whole = (count: number): Found => ({ count, sum: 0, rows: count, indexed: count });
  const open = async (name: string): Promise<{ worker: DatabaseWorker; found: Found }> => {
    const worker = new DatabaseWorker(join(folder, name));
    return { worker, found: (await worker.answer())?.['opened'] as Found };
  };

  it('is the database as it was at one moment, while transactions go on', async () => {
    makeDataFolder(join(folder, 'source'));
    const { worker } = await open('source');
    await worker.tell('commit 30');
    worker.send('commit');
    await setTimeout(200);
    const before = worker.acknowledged;
    expect(await worker.tell(`backup ${copy}`)).toMatchObject({ path: copy });
    const after = worker.acknowledged;
    await worker.kill();
    expect(statSync(copy).mode & 0o777).toBe(0o600);

    const target = { DATA_DIR: join(folder, 'target') };
    const { code, stderr } = await runCommand(target, 'restore', '--from', copy, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const restored = await open('target');
    await restored.worker.kill();
    expect(after).toBeGreaterThan(before);
    expect(restored.found.count).toBeGreaterThanOrEqual(before);
    expect(restored.found.count).toBeLessThanOrEqual(after + 1);
    expect(restored.found).toEqual(whole(restored.found.count));
  });

  it('that is killed while it is written leaves the file before, and no database in disorder', async () => {
    makeDataFolder(join(folder, 'source'));
    const first = await open('source');
    await first.worker.tell('commit 20');
    await first.worker.tell(`backup ${copy}`);
    const { ino } = statSync(copy);
    first.worker.send(`backup ${copy}`);
    await setTimeout(between(0, 300));
    await first.worker.kill();
    const names = readdirSync(dirname(copy)).filter((name) => name.includes(basename(copy)));
    expect(names).toContain(basename(copy));
    expect(statSync(copy).ino).toBe(ino);
    const second = await open('source');
    expect(second.found).toEqual(whole(20));
    await second.worker.kill();
  });

  it(
    `whose restoring is killed leaves the old database or the new one, in each of ${KILLS} kills`,
    { timeout: (KILLS + 2) * KILL_MS },
    async () => {
      for (const name of ['made', 'data']) makeDataFolder(join(folder, name));
      const maker = await open('made');
      await maker.worker.tell('commit 5');
      await maker.worker.tell(`backup ${copy}`);
      await maker.worker.kill();
      const data = join(folder, 'data');
      const { worker } = await open('data');
      const started = performance.now();
      await worker.tell(`restore ${copy}`);
      const duration = performance.now() - started;
      await worker.kill();
      const outcomes = { old: 0, new: 0 };
      for (let round = 0; round < KILLS; round++) {
        const { worker, found } = await open('data');
        const old = found.count + 1 + round;
        await worker.tell(`commit ${1 + round}`);
        worker.send(`restore ${copy}`);
        // At any moment; and else in the middle of the exchange itself, which is over in no time.
        const step = [null, 'database.before-restore', 'database.restored'][round % 3] ?? null;
        await (step === null ? setTimeout(between(0, duration)) : appearance(data, step));
        await worker.kill();
        const after = await open('data');
        await after.worker.kill();
        expect([5, old]).toContain(after.found.count);
        expect(after.found).toEqual(whole(after.found.count));
        outcomes[after.found.count === old ? 'old' : 'new']++;
        const left = readdirSync(data).filter((name) => !name.includes('before-restore'));
        expect(left.sort()).toEqual(['database', 'lock']);
      }
      process.stdout.write(`restore drill: ${KILLS} kills, ${JSON.stringify(outcomes)}, never neither\n`);
    },
  );
});

/** Resolves when something in the folder gets a name that starts so. */
async function appearance(folder: string, start: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename?.startsWith(start)) return;
}
