import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { pageJson } from '../page/describe-page.js';
import { renderReport } from '../pdf/render-report.js';
import type { DrawnBytes, DrawnPdf, ThreadInput } from './draw-report.js';

/** Entry point of the worker thread: draws the reports that it receives, and ends with one that fails. */
parentPort?.on('message', (input: ThreadInput) => {
  void draw(input).then((drawn) => parentPort?.postMessage(drawn));
});

async function draw({ request, content, withPage }: ThreadInput): Promise<DrawnBytes | DrawnPdf> {
  const pdf = await renderReport(request, content);
  if (!withPage) return { pdf };
  return { pdf, page: await buffer(Readable.from(pageJson(request, content)).pipe(createGzip())) };
}
