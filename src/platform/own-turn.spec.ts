import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.js';

it('ownTurn continues each of ten callers in another turn of the event loop', async () => {
  const loop = { turn: 0, isDone: false };
  const counting = (async () => {
    for (; !loop.isDone; loop.turn++) await setImmediate();
  })();
  const turns: number[] = [];
  const work = async (): Promise<void> => {
    await ownTurn();
    turns.push(loop.turn);
  };
  await Promise.all(Array.from({ length: 10 }, work));
  loop.isDone = true;
  await counting;
  expect(new Set(turns).size).toBe(10);
});
