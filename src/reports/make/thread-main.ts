import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { describePage } from '../page/describe-page.js';
import { renderReport } from '../pdf/render-report.js';
import type { DrawnBytes, ThreadInput } from './draw-report.js';

/** Entry point of the worker thread: draws one report. */
const { request, content } = workerData as ThreadInput;
const drawn: DrawnBytes = {
  pdf: await renderReport(request, content),
  page: await promisify(gzip)(JSON.stringify(describePage(request, content))),
};
parentPort?.postMessage(drawn);
