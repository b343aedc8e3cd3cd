// Receives webhooks: responds at once, never below /hang, and with 429 below /busy. GET /report returns the count and the times in milliseconds;
// DELETE resets them.
import { createServer } from 'node:http';

const [port] = process.argv.slice(2);
let first = 0;
let last = 0;
let count = 0;
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ first, last, count }));
    return;
  }
  if (request.method === 'DELETE') {
    first = last = count = 0;
    response.end();
    return;
  }
  request.resume();
  if (request.url.startsWith('/hang')) return;
  if (request.url.startsWith('/busy')) {
    response.writeHead(429, { 'retry-after': '600' }).end();
    return;
  }
  request.on('end', () => {
    last = performance.now();
    first ||= last;
    count++;
    response.end('ok');
  });
});
server.listen(Number(port), '127.0.0.1', 8_192);
