// Preloaded into the service: measures how long one turn holds its event loop, in two ways that other load on the machine
// changes less than the time on the wall. Answers each message with the turns since the one before, in milliseconds:
// - cpu: processor time of the main thread, which other load hardly changes
// - held: the time on the wall without idle time and without waits for a processor. It also has blocking calls, such as
//   syncs of files and the start of a process, which other load makes longer.
import { closeSync, openSync, readSync } from 'node:fs';
import process from 'node:process';

const EVERY_MS = 1;
/** Shorter turns are the meter itself. */
const SHORTEST_MS = 2;
const SCHEDULER = `/proc/self/task/${process.pid}/schedstat`;
const buffer = Buffer.alloc(128);
let file = openScheduler();
let turns = [];
let before = read();

/** Linux alone tells how long a thread waited for a processor. Elsewhere only processor time is measured. */
function openScheduler() {
  try {
    return openSync(SCHEDULER);
  } catch {
    return null;
  }
}

/** @returns nanoseconds that the main thread waited for a processor */
function readDelay() {
  if (file === null) return 0;
  const bytes = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, bytes).split(' ')[1]);
}

function read() {
  const { user, system } = process.threadCpuUsage();
  // Idle time is the wait for events, which holds nothing.
  const busy = performance.now() - performance.nodeTiming.idleTime;
  return { cpu: (user + system) / 1_000, busy, delay: readDelay() / 1e6 };
}

setInterval(() => {
  const now = read();
  const cpu = now.cpu - before.cpu;
  const unhindered = file === null ? 0 : now.busy - before.busy - (now.delay - before.delay);
  // A wait for a processor at the end of the idle time is in both, so the difference may be too small.
  const held = Math.max(cpu, unhindered);
  if (held >= SHORTEST_MS) turns.push({ cpu, held });
  before = now;
}, EVERY_MS).unref();

process.on('message', () => {
  process.send(turns);
  turns = [];
});
process.channel.unref();
process.once('exit', () => {
  if (file !== null) closeSync(file);
  file = null;
});
