// `DatabaseWorker` in support.ts runs this in a process, on the built code.
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import fs, { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { BackupService } from '../../dist/src/platform/backup/backup.service.js';
import { openDatabase } from '../../dist/src/platform/database/open-database.js';
import { ENTITIES } from '../../dist/src/entities.js';
import { readContent } from './read-content.ts';
import { VolatileDisk } from './volatile-disk.mjs';

/** Transactions between two checkpoints. */
const CHECKPOINT_EVERY = Number(process.argv[3]);

// Synchronous, so that a response leaves the process before anything else happens.
const respond = (response) => writeSync(1, `${JSON.stringify(response)}\n`);

// Standard output is for responses.
Logger.overrideLogger(false);

const dataDir = process.argv[2];
let database;
try {
  database = await openDatabase({ kind: 'embedded', dataDir }, ENTITIES);
} catch (error) {
  respond({ error: error.message });
  process.exit(1);
}
const em = () => database.em.fork();
const backups = new BackupService(database.embedded, { now: () => new Date() });

await em().transactional(async (tx) => {
  await tx.execute('create table if not exists pair (id integer primary key, amount integer not null)');
  await tx.execute('create table if not exists journal (id integer primary key, filling text not null)');
  await tx.execute('insert into pair values (1, 0), (2, 0) on conflict do nothing');
});

/** The last commit that was responded to. */
let acknowledged = 0;

async function commit() {
  const [{ next }] = await em().execute('select amount + 1 as next from pair where id = 1');
  await em().transactional(async (tx) => {
    await tx.execute('update pair set amount = amount + 1 where id = 1');
    // Yields between two statements, so that a kill can hit the transaction.
    await (Math.random() < 0.5 ? setImmediate() : setTimeout(1));
    await tx.execute('insert into journal values (?, ?)', [next, 'x'.repeat(Math.random() * 2000)]);
    await tx.execute('update pair set amount = amount - 1 where id = 2');
  });
  respond({ committed: next });
  acknowledged = next;
  // As in the service: a copy needs the log since its start.
  const { isBeingCopied } = database.embedded.database;
  if (next % CHECKPOINT_EVERY === 0 && !isBeingCopied) await em().execute('checkpoint');
}

let isStopped = false;
/** The `commit` without end. It runs beside other commands and has no response. */
let endless = Promise.resolve();

async function commitUntilStopped() {
  isStopped = false;
  while (!isStopped) await commit();
}

const commands = {
  commit: async (times) => {
    for (let i = 0; i < Number(times); i++) await commit();
    return { done: true };
  },
  /** Ends the `commit` without end. */
  stop: async () => {
    isStopped = true;
    await endless;
    return { stopped: true };
  },
  /** Writes this many bytes of the write-ahead log in one statement, and nothing else. */
  log: async (bytes) => {
    const sql = `select count(pg_logical_emit_message(true, 'x', repeat('x', 100000)))
                 from generate_series(1, ${Math.ceil(Number(bytes) / 100_000)})`;
    await em().execute(sql);
    return { done: true };
  },
  check: () => readContent(em()),
  /** Copies what a power cut before the nth `fsync` would leave. */
  cut: (number, target) => {
    const disk = new VolatileDisk(database.embedded.database.path, Number(number), () => {
      disk.leaveTo(target);
      respond({ cut: true, acknowledged });
    });
    return Promise.resolve({ watching: true });
  },
  /** Slows down each sync of this folder by this many milliseconds. */
  slow: async (milliseconds, path) => {
    const folder = await open(path);
    const { ino } = await folder.stat();
    const handles = Object.getPrototypeOf(folder);
    await folder.close();
    const { sync } = handles;
    handles.sync = async function () {
      if ((await this.stat()).ino === ino) await setTimeout(Number(milliseconds));
      return sync.call(this);
    };
    return { slow: true };
  },
  /** Makes the sync of a written backup wait for ever. The database syncs by other functions. */
  hang: () => {
    fs.fsync = () => undefined;
    return Promise.resolve({ hanging: true });
  },
  /** Advances the clock of this process. */
  later: (milliseconds) => {
    const { now } = Date;
    Date.now = () => now() + Number(milliseconds);
    return Promise.resolve({ later: true });
  },
  backup: (path) => backups.backup(path, { overwrite: true, signal: new AbortController().signal }),
  restore: (path) => backups.restore(path, { revokesRevived: true, signal: new AbortController().signal }),
  close: async () => {
    await database.close();
    respond({ closed: true });
    process.exit();
  },
};

respond({ opened: await readContent(em()) });
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args] = line.split(' ');
  const fail = (error) => respond({ error: error.message });
  if (line === 'commit') endless = commitUntilStopped().catch(fail);
  else await commands[name](...args).then(respond, fail);
}
