import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { copyCluster } from '../../src/platform/backup/copy-cluster.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import {
  appearance,
  between,
  contentOf,
  DatabaseWorker,
  folderForEachTest,
  makeDataFolder,
  openInProcess,
  remove,
  temporaryFolder,
  whole,
} from '../faults/support.js';
import { runCommandHere } from '../support/command-line.js';
import { drillRounds } from '../support/drill-rounds.js';
import { until } from '../support/wait.js';

const KILLS = drillRounds('RESTORE_KILL_ROUNDS');
/** Time limit of a round on a busy machine. */
const KILL_MS = 60_000;

/** The test of a killed backup uses the process and the file of the first. */
describe('backup', { timeout: 120_000 }, () => {
  it('a backup has the database as of one moment while transactions commit', async () => {
    makeDataFolder(join(folder, 'source'));
    worker = (await openInProcess(join(folder, 'source'))).worker;
    await worker.request('commit 30');
    worker.send('commit');
    const before = worker.acknowledged;
    await until(
      () => Promise.resolve(worker.acknowledged),
      (acknowledged) => acknowledged > before,
    );
    expect(await worker.request(`backup ${copy}`)).toMatchObject({ path: copy });
    const after = worker.acknowledged;
    // The commits would compete with the restore for the processor.
    await worker.request('stop');
    expect(statSync(copy).mode & 0o777).toBe(0o600);

    const target = { DATA_DIR: join(folder, 'target') };
    const { code, stderr } = await runCommandHere(target, 'restore', '--from', copy, '--json');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const restored = await contentOf(target.DATA_DIR);
    expect(after).toBeGreaterThan(before);
    expect(restored.count).toBeGreaterThanOrEqual(before);
    expect(restored.count).toBeLessThanOrEqual(after + 1);
    expect(restored).toEqual(whole(restored.count));
  });

  it('a copy is rejected if a checkpoint has removed the log that it needs', async () => {
    const dataDir = join(folder, 'checkpoint');
    makeDataFolder(dataDir);
    const database = await openDatabase({ kind: 'embedded', dataDir }, ENTITIES);
    const { em, embedded } = database;
    if (!embedded) throw new Error('the database is not embedded');
    const archive = pack();
    const copying = copyCluster(embedded, { service_version: '0.0.0', created_at: '' }, archive);
    const outcome = expect(copying).rejects.toMatchObject({ type: { code: 'backup_not_written' } });
    // The manifest is the first entry. The copy waits until its archive is read.
    await once(archive, 'readable');
    const twoSegments = `select count(pg_logical_emit_message(true, 'x', repeat('x', 100000))) from generate_series(1, 350)`;
    await em.fork().execute(twoSegments);
    await em.fork().execute('checkpoint');
    archive.resume();
    await outcome;
    await database.close();
  });

  it('a killed backup keeps the previous file and an intact database', async () => {
    const { ino } = statSync(copy);
    const begun = appearance(folder, `.${basename(copy)}`);
    // However late the kill comes, the backup is not complete.
    await worker.request('hang');
    worker.send('commit');
    worker.send(`backup ${copy}`);
    await begun;
    await setTimeout(between(0, 100));
    await worker.kill();
    const names = readdirSync(dirname(copy)).filter((name) => name.includes(basename(copy)));
    expect(names).toContain(basename(copy));
    expect(statSync(copy).ino).toBe(ino);
    const found = await contentOf(join(folder, 'source'));
    expect([worker.acknowledged, worker.acknowledged + 1]).toContain(found.count);
    expect(found).toEqual(whole(found.count));
  });

  let folder: string;
  let copy: string;
  let worker: DatabaseWorker;

  beforeAll(() => {
    folder = temporaryFolder();
    copy = join(folder, 'copies.tar.gz');
  });

  afterAll(async () => {
    await DatabaseWorker.killAll();
    remove(folder);
  });
});

describe('restore', () => {
  const folder = folderForEachTest();

  it(
    `a killed restore leaves the old or the new database (${KILLS} kills)`,
    { timeout: (KILLS + 2) * KILL_MS },
    async () => {
      const copy = join(folder(), 'copies.tar.gz');
      const data = join(folder(), 'data');
      makeDataFolder(data);
      let { worker, found } = await openInProcess(data);
      await worker.request('commit 5');
      found = whole(5);
      await worker.request(`backup ${copy}`);
      /** The longest time from a restore to its kill so far. */
      let duration = 0;
      const outcomes = { old: 0, new: 0 };
      for (let round = 0; round < KILLS; round++) {
        const old = found.count + 1 + round;
        await worker.request(`commit ${1 + round}`);
        await worker.request(`slow ${SLOW_SYNC_MS} ${data}`);
        // Two rounds of three kill the short exchange itself, the third kills at any moment.
        const step = ['database.before-restore', 'database.restored', null][round % 3] ?? null;
        const moment = step === null ? setTimeout(between(0, duration)) : appearance(data, step);
        const started = performance.now();
        worker.send(`restore ${copy}`);
        await moment;
        duration = Math.max(duration, performance.now() - started);
        await worker.kill();
        if (round < KILLS - 1) ({ worker, found } = await openInProcess(data));
        else found = await contentOf(data);
        expect([5, old]).toContain(found.count);
        expect(found).toEqual(whole(found.count));
        outcomes[found.count === old ? 'old' : 'new']++;
        const left = readdirSync(data).filter((name) => !name.includes('before-restore'));
        expect(left.sort()).toEqual(['database', 'lock']);
      }
      process.stdout.write(`restore drill: ${KILLS} kills, ${JSON.stringify(outcomes)}, never neither\n`);
    },
  );
});

/** Slows the sync of the folder, so that a kill can come between two steps of the exchange. */
const SLOW_SYNC_MS = 30;
