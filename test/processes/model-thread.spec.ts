import { expect, it } from 'vitest';
import { scanOf, seenPlace } from '../../libs/rank-model/simulation/example-market.js';
import { ModelBusyError, ModelThread } from '../../src/insights/model/model-thread.js';
import { TASKS } from '../../src/insights/model/tasks.js';

const subject = seenPlace(1, 5, { profile: { hasWebsite: false } });
const observed = scanOf([subject, ...[2, 3, 4, 5].map((id) => seenPlace(id, id - 1))]);
const input = { scans: [{ observed, subject }] };

it('ModelThread returns the same result as the task in this thread, without blocking the event loop', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const advice = await new ModelThread().run('adviseOnEach', input);
  clearInterval(turning);
  expect(advice).toEqual(TASKS.adviseOnEach(input));
  expect(turns).toBeGreaterThan(0);
});

it('ModelThread runs one task after the other in one thread', async () => {
  const started: unknown[] = [];
  const listen = (worker: unknown): unknown => started.push(worker);
  process.on('worker', listen);
  const thread = new ModelThread();
  const [first, second] = await Promise.all([
    thread.run('adviseOnEach', input),
    thread.run('adviseOnEach', input),
  ]);
  process.off('worker', listen);
  expect(second).toEqual(first);
  expect(started).toHaveLength(1);
});

it('ModelThread rejects an aborted task and runs the next one', async () => {
  const thread = new ModelThread();
  const stop = new AbortController();
  const stopped = thread.run('adviseOnEach', input, stop.signal);
  const next = thread.run('explain', { before: observed, after: observed, subjectId: 1 });
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow();
  expect(await next).toMatchObject({ observed: 0 });
});

it('ModelThread rejects with the error of the task, and with ModelBusyError when 20 tasks wait', async () => {
  const thread = new ModelThread();
  await expect(thread.run('adviseOnEach', {} as never)).rejects.toThrow(TypeError);
  const stop = new AbortController();
  const waiting = Array.from({ length: 20 }, () => thread.run('adviseOnEach', input, stop.signal));
  const settled = Promise.allSettled(waiting);
  await expect(thread.run('adviseOnEach', input)).rejects.toThrow(ModelBusyError);
  stop.abort();
  await settled;
});
