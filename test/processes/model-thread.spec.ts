import { expect, it } from 'vitest';
import { scanOf, seenPlace } from '../../libs/rank-model/simulation/example-market.js';
import { ModelBusyError, ModelThread } from '../../src/insights/model/model-thread.js';
import { TASKS } from '../../src/insights/model/tasks.js';

const subject = seenPlace(1, 5, { profile: { hasWebsite: false } });
const observed = scanOf([subject, ...[2, 3, 4, 5].map((id) => seenPlace(id, id - 1))]);
const input = { scans: [{ observed, subject }] };

it('works out the same as here, and lets the event loop go on', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const advice = await new ModelThread().run('adviseOnEach', input);
  clearInterval(turning);
  expect(advice).toEqual(TASKS.adviseOnEach(input));
  expect(turns).toBeGreaterThan(0);
});

it('can be stopped, and goes on with the next', async () => {
  const thread = new ModelThread();
  const stop = new AbortController();
  const stopped = thread.run('adviseOnEach', input, stop.signal);
  const next = thread.run('explain', { before: observed, after: observed, subjectId: 1 });
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow();
  expect(await next).toMatchObject({ observed: 0 });
});

it('tells what went wrong, and refuses more than can wait', async () => {
  const thread = new ModelThread();
  await expect(thread.run('adviseOnEach', {} as never)).rejects.toThrow(TypeError);
  const stop = new AbortController();
  const waiting = Array.from({ length: 20 }, () => thread.run('adviseOnEach', input, stop.signal));
  const settled = Promise.allSettled(waiting);
  await expect(thread.run('adviseOnEach', input)).rejects.toThrow(ModelBusyError);
  stop.abort();
  await settled;
});
