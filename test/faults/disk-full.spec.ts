import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newKey, runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { ServiceProcess } from '../support/processes.js';
import { businessAt } from '../support/steps.js';
import { PHARMACY } from '../support/samples.js';
import { SmallDisk } from '../support/small-disk.js';
import { until } from '../support/wait.js';
import { DatabaseWorker, makeDataFolder, remove, temporaryFolder, whole } from './support.js';

/** After a failure the database is not opened again sooner. */
const RETRY_MS = 5_500;
const FULL = /^the disk is full: /;

describeWith('smallDisk', 'an embedded database on a full disk', { timeout: 120_000 }, () => {
  let parent: string;
  let disk: SmallDisk;
  let data: string;
  let service: ServiceProcess | undefined;

  beforeEach(() => {
    parent = temporaryFolder();
    disk = SmallDisk.mount(join(parent, 'disk'), 300);
    data = join(disk.path, 'data');
  });
  afterEach(async () => {
    await service?.end('SIGKILL');
    await DatabaseWorker.killAll();
    disk.remove();
    remove(parent);
  });

  it('refuses to write while little room is left, still reads, and writes again when there is room', async () => {
    makeDataFolder(data);
    const worker = new DatabaseWorker(data);
    await worker.answer();
    await worker.tell('commit 10');
    disk.fillUpTo(60);
    expect(await worker.tell('commit 1')).toEqual({ error: expect.stringMatching(FULL) as string });
    expect(await worker.tell('check')).toEqual(whole(10));
    disk.empty();
    expect(await worker.tell('commit 1')).toEqual({ done: true });
    expect(await worker.tell('check')).toEqual(whole(11));
    await worker.kill();
  });

  it('survives a log that can grow no more: an error, a refused start, and then all that was acknowledged', async () => {
    makeDataFolder(data);
    const worker = new DatabaseWorker(data);
    await worker.answer();
    await worker.tell('commit 10');
    disk.fillUpTo(90);
    // One statement that needs more than all the room there is: no look ahead can stop it.
    expect(await worker.tell('log 120000000')).toEqual({ error: expect.stringMatching(FULL) as string });
    expect(await worker.tell('check')).toEqual({ error: expect.stringMatching(FULL) as string });

    disk.empty();
    await worker.tell(`later ${RETRY_MS}`);
    expect(await worker.tell('check')).toEqual(whole(10));
    expect(await worker.tell('commit 5')).toEqual({ done: true });
    await worker.kill();

    disk.fillUpTo(20);
    const refused = new DatabaseWorker(data);
    expect(await refused.answer()).toEqual({ error: expect.stringMatching(FULL) as string });
    disk.empty();
    const again = new DatabaseWorker(data);
    expect(await again.answer()).toEqual({ opened: whole(15) });
    await again.kill();
  });

  it('is not made at all, and leaves nothing', async () => {
    disk.fillUpTo(100);
    const worker = new DatabaseWorker(data);
    expect(await worker.answer()).toEqual({ error: expect.stringMatching(FULL) as string });
    await worker.kill();
    expect(readdirSync(data)).toEqual(['lock']);
  });

  it('makes the service answer 503 to what writes, and 200 to what reads', async () => {
    makeDataFolder(data);
    const env = { DATA_DIR: data };
    service = await ServiceProcess.start(env);
    const key = await newKey(env);
    disk.fillUpTo(50);
    const refused = await service.post('/api/v1/businesses', key, businessAt(PHARMACY));
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'not_ready', detail: expect.stringContaining('disk of the service is full') as string },
    });
    // Whose disk, and where, is nobody's business outside.
    expect(JSON.stringify(refused.body)).not.toContain(disk.path);
    expect(await service.get('/readyz', key)).toMatchObject({
      status: 503,
      body: { code: 'not_ready', detail: 'Not ready: database down (the disk is full).' },
    });
    expect((await service.get('/api/v1/businesses', key)).status).toBe(200);
    const { log } = service;
    await until(
      () => Promise.resolve(log()),
      (text) => text.includes('the disk is full'),
    );
    const backup = await runCommandHere(env, 'backup', '--to', join(disk.path, 'copy'), '--json');
    expect(JSON.parse(backup.stderr)).toMatchObject({
      code: 'backup_not_written',
      detail: expect.stringMatching(FULL) as string,
    });
    disk.empty();
    expect((await service.get('/readyz', key)).status).toBe(200);
    expect((await service.post('/api/v1/businesses', key, businessAt(PHARMACY))).status).toBe(201);
    await service.end('SIGTERM');
    service = undefined;
  });
});
