import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadFonts } from './index.js';

it('loadFonts converts each file of a family in a turn of the event loop of its own, also the first ones of a process', async () => {
  // Rare characters, each in another file.
  const letters = [...'龃鸰鲂骀飝靛闄铵鐜鋬'];
  const loading = { turn: 0, isDone: false };
  const turns = Promise.all(
    letters.map(async (letter) => {
      await loadFonts([letter]);
      return loading.turn;
    }),
  ).finally(() => {
    loading.isDone = true;
  });
  while (!loading.isDone) {
    await setImmediate();
    loading.turn++;
  }
  expect(new Set(await turns).size).toBe(letters.length);
});
