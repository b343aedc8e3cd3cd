import { LOGO_PROCESS_PATH } from '#config';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logo } from './make-logo.js';

/** What the process answers: a picture, or why the file is refused. */
export type DrawAnswer = Logo | { readonly refusal: string };

/** A logo takes 100 MB, of which V8 manages little. */
const MEMORY_MB = 128;

let last: Promise<unknown> = Promise.resolve();

/**
 * Checks and draws the picture of a customer in a process of its own, one at a time. A few kilobytes of attributes, filters,
 * masks or patterns take minutes, neither the parser nor the renderer can be stopped, and only a process can be killed.
 *
 * @throws Error after the time limit, or if the picture cannot be drawn
 */
export function drawInProcess(picture: Buffer, timeLimitMs: number): Promise<DrawAnswer> {
  const turn = last.then(() => draw(picture, timeLimitMs));
  last = turn.catch(() => undefined);
  return turn;
}

async function draw(picture: Buffer, timeLimitMs: number): Promise<DrawAnswer> {
  const child = fork(LOGO_PROCESS_PATH, {
    // The process needs no settings and must not see secrets.
    env: {},
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
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
    child.send(picture);
    const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ended.signal]);
    const [answer] = (await once(child, 'message', { signal })) as [DrawAnswer];
    return answer;
  } finally {
    child.kill('SIGKILL');
  }
}
