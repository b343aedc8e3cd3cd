// Sends searches and parses the responses, without anything else: node bare-searches.mjs <url> <searches> <concurrency>.
// Prints the processor time per search in microseconds, after a warm-up of the same length.
import { argv, cpuUsage, stdout } from 'node:process';

const [url, searches, concurrency] = argv.slice(2);

async function run() {
  let left = Number(searches);
  const work = async () => {
    while (left-- > 0) JSON.parse(await (await fetch(url)).text());
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, work));
}

await run();
const before = cpuUsage();
await run();
const { user, system } = cpuUsage(before);
stdout.write(String((user + system) / Number(searches)));
