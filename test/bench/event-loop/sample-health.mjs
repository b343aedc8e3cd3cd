// Sends GET /healthz on a schedule, as a probe does, and prints the response times in milliseconds when its input ends.
// A request counts from its scheduled time, so that those which wait behind a blocked one count too.
import { Agent, get } from 'node:http';

const EVERY_MS = 10;
const [url] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const times = [];
const pending = new Set();
let isEnding = false;

function probe() {
  const due = performance.now();
  const done = new Promise((resolve) => {
    const request = get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once('end', () => {
        times.push(performance.now() - due);
        resolve();
      });
    });
    request.once('error', resolve);
  });
  pending.add(done);
  void done.then(() => pending.delete(done));
}

const timer = setInterval(() => {
  if (!isEnding) probe();
}, EVERY_MS);
process.stdin.resume().once('end', async () => {
  isEnding = true;
  clearInterval(timer);
  await Promise.all(pending);
  process.stdout.write(JSON.stringify(times), () => process.exit());
});
process.stdout.write('\n');
