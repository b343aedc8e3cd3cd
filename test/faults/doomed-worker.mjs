// Starts a job, reports it and never ends it.
import Bull from 'bull';
import { BullJobQueue } from '../../dist/src/platform/jobs/bull-job-queue.js';

const [url, prefix] = process.argv.slice(2);
const settings = { lockDuration: 500, stalledInterval: 250 };
const bull = new Bull('jobs', url, { prefix, settings });
const options = { concurrency: 1, graceMs: 0, attempts: 1, retryMs: 0 };
const queue = new BullJobQueue(() => bull, options, { reason: null, fault: () => undefined });
const endless = () => {
  process.stdout.write('working');
  return new Promise(() => undefined);
};
queue.start(new Map([['work', endless]]));
