// Baseline: undici with the same bodies, signatures, endpoints and concurrency.
// node bare.mjs <url> <deliveries> <endpoints> <concurrency of each> <body>; prints the processor time per delivery in µs.
import { createHmac } from 'node:crypto';
import { cpuUsage, stdout } from 'node:process';
import { Agent } from 'undici';

const [url, total, endpoints, concurrency, body] = process.argv.slice(2);
const agent = new Agent({ pipelining: 1 });
const key = Buffer.alloc(32, 1);
let left = Number(total);

async function worker(number) {
  while (left-- > 0) {
    const time = Math.floor(Date.now() / 1000);
    const id = `evt_${left}`;
    const own = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const standard = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    const response = await agent.request({
      origin: url,
      path: `/${number % Number(endpoints)}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'bare',
        'x-service-signature': `t=${time},v1=${own}`,
        'webhook-id': id,
        'webhook-timestamp': String(time),
        'webhook-signature': `v1,${standard}`,
      },
      body,
    });
    await response.body.text();
  }
}

const before = cpuUsage();
await Promise.all(
  Array.from({ length: Number(endpoints) * Number(concurrency) }, (_, number) => worker(number)),
);
const { user, system } = cpuUsage(before);
stdout.write(String((user + system) / Number(total)));
await agent.close();
