import { describe, expect, it } from 'vitest';
import { FairTurns, TooManyWaitingError } from './fair-turns.js';

describe('FairTurns', () => {
  const [ONE, OTHER] = [1, 2];

  /** Records the order in which pieces of work start. */
  function recorder(limits: { perCaller: number; total: number }) {
    const turns = new FairTurns(limits);
    const started: string[] = [];
    const run = (caller: number, name: string) =>
      turns.run(caller, async () => {
        started.push(name);
        return Promise.resolve(name);
      });
    return { run, started };
  }

  it('gives a caller the turn after the running work, however much another has waiting', async () => {
    const { run, started } = recorder({ perCaller: 20, total: 200 });
    const flood = Array.from({ length: 5 }, (_, index) => run(ONE, `one ${index}`));
    await Promise.all([...flood, run(OTHER, 'other 0'), run(OTHER, 'other 1')]);
    expect(started).toEqual(['one 0', 'one 1', 'other 0', 'one 2', 'other 1', 'one 3', 'one 4']);
  });

  it('rejects the work of a caller beyond its own limit only', async () => {
    const { run } = recorder({ perCaller: 2, total: 200 });
    const accepted = [run(ONE, 'runs'), run(ONE, 'a'), run(ONE, 'b')];
    await expect(run(ONE, 'c')).rejects.toThrow(TooManyWaitingError);
    expect(await Promise.all([...accepted, run(OTHER, 'other')])).toEqual(['runs', 'a', 'b', 'other']);
  });

  it('beyond the total limit accepts the first work of a caller only', async () => {
    const { run } = recorder({ perCaller: 20, total: 1 });
    const accepted = [run(ONE, 'runs'), run(ONE, 'a'), run(OTHER, 'other')];
    await expect(run(OTHER, 'second')).rejects.toThrow(TooManyWaitingError);
    expect(await Promise.all(accepted)).toEqual(['runs', 'a', 'other']);
  });

  it('continues after work that failed', async () => {
    const turns = new FairTurns({ perCaller: 1, total: 1 });
    const failing = turns.run(ONE, () => Promise.reject(new Error('broken')));
    const next = turns.run(ONE, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
