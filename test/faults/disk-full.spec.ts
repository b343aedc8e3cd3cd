import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newKey, runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { SmallDisk } from '../support/small-disk.js';
import { businessAt } from '../support/steps.js';
import { until } from '../support/wait.js';
import { contentOf, DatabaseWorker, makeDataFolder, remove, temporaryFolder, whole } from './support.js';

describeWith('smallDisk', 'embedded database on a full disk', { timeout: 120_000 }, () => {
  it('the database refuses writes, but not reads, until there is free space again', async () => {
    makeDataFolder(data);
    const worker = new DatabaseWorker(data);
    await worker.answer();
    await worker.request('commit 10');
    disk.fillUpTo(60);
    expect(await worker.request('commit 1')).toEqual({ error: expect.stringMatching(FULL) as string });
    expect(await worker.request('check')).toEqual(whole(10));
    disk.empty();
    expect(await worker.request('commit 1')).toEqual({ done: true });
    expect(await worker.request('check')).toEqual(whole(11));
    await worker.kill();
  });

  it('the database survives a write-ahead log that cannot grow, with every acknowledged transaction', async () => {
    makeDataFolder(data);
    const worker = new DatabaseWorker(data);
    await worker.answer();
    await worker.request('commit 10');
    disk.fillUpTo(90);
    // The statement needs more than the free space, which the check before a write cannot predict.
    expect(await worker.request('log 120000000')).toEqual({ error: expect.stringMatching(FULL) as string });
    expect(await worker.request('check')).toEqual({ error: expect.stringMatching(FULL) as string });

    disk.empty();
    await worker.request(`later ${RETRY_MS}`);
    expect(await worker.request('check')).toEqual(whole(10));
    expect(await worker.request('commit 5')).toEqual({ done: true });
    await worker.kill();

    disk.fillUpTo(20);
    const refused = new DatabaseWorker(data);
    expect(await refused.answer()).toEqual({ error: expect.stringMatching(FULL) as string });
    disk.empty();
    expect(await contentOf(data)).toEqual(whole(15));
  });

  it('the creation of a database fails and leaves no files but the lock', async () => {
    disk.fillUpTo(100);
    const worker = new DatabaseWorker(data);
    expect(await worker.answer()).toEqual({ error: expect.stringMatching(FULL) as string });
    await worker.kill();
    expect(readdirSync(data)).toEqual(['lock']);
  });

  it('a backup that would take the space that writes need is not written, and the service keeps working', async () => {
    makeDataFolder(data);
    const env = { DATA_DIR: data };
    service = await ServiceProcess.start(env);
    const key = await newKey(env);
    // Its log alone would take more than the rest above the reserve of 64 MB.
    disk.fillUpTo(75);
    const { stderr } = await runCommandHere(env, 'backup', '--to', join(data, 'copy'), '--json');
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'backup_not_written',
      detail: expect.stringMatching(FULL) as string,
    });
    expect(readdirSync(data).filter((name) => name.includes('copy'))).toEqual([]);
    expect((await service.post('/api/v1/businesses', key, businessAt(PHARMACY))).status).toBe(201);
    await service.end('SIGTERM');
    service = undefined;
  });

  it('the service returns 503 to writes and 200 to reads', async () => {
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
    // The response must not name the folder.
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
});

/** Longer than the pause before a failed database is opened again. */
const RETRY_MS = 5_500;

const FULL = /^the disk is full: /;
