import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { describePage } from '../page/describe-page.js';
import { renderReport } from '../pdf/render-report.js';
import type { DrawnBytes, ThreadInput } from './draw-report.js';

/** Entry point of the worker thread: draws the reports that it receives, and ends with one that fails. */
parentPort?.on('message', ({ request, content }: ThreadInput) => {
  void draw({ request, content }).then((drawn) => parentPort?.postMessage(drawn));
});

async function draw({ request, content }: ThreadInput): Promise<DrawnBytes> {
  return {
    pdf: await renderReport(request, content),
    page: await promisify(gzip)(JSON.stringify(describePage(request, content))),
  };
}
