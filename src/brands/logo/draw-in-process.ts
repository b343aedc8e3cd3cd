import { LOGO_PROCESS_PATH } from '#config';
import type { Pixels } from '#libs/heat-map';
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface DrawTask {
  readonly svg: string;
  /** Of the picture, in pixels. */
  readonly width: number;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an SVG of a customer in a process of its own, one at a time. A few filters, masks or patterns take minutes, the
 * renderer cannot be stopped, and only a process can be killed.
 *
 * @throws Error after the time limit, or if the SVG cannot be drawn
 */
export function drawInProcess(task: DrawTask, timeLimitMs: number): Promise<Pixels> {
  const turn = last.then(() => draw(task, timeLimitMs));
  last = turn.catch(() => undefined);
  return turn;
}

async function draw(task: DrawTask, timeLimitMs: number): Promise<Pixels> {
  const child = fork(LOGO_PROCESS_PATH, {
    // The process needs no settings and must not see secrets.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  // A message to a process that has ended fails after its task.
  child.on('error', () => undefined);
  const ended = new AbortController();
  child.once('exit', () => {
    ended.abort(new Error('The process ended without a picture.'));
  });
  try {
    child.send(task);
    const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ended.signal]);
    const [drawn] = (await once(child, 'message', { signal })) as [Pixels];
    return drawn;
  } finally {
    child.kill('SIGKILL');
  }
}
