// Preloaded into the service: measures how long its event loop is held by one turn, in processor time of the main thread,
// which other load on the machine hardly changes. Answers each message with the longest turn since the one before.
import process from 'node:process';

const EVERY_MS = 1;
let longest = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, now.user - before.user + now.system - before.system);
  before = now;
}, EVERY_MS).unref();

process.on('message', () => {
  process.send(longest / 1_000);
  longest = 0;
});
process.channel.unref();
