import { describe, expect, it } from 'vitest';
import { Batches } from './batches.js';

/** A write that ends when the test says so. */
function heldWrites() {
  const batches: number[][] = [];
  const ends: PromiseWithResolvers<undefined>[] = [];
  const write = (batch: readonly number[]) => {
    batches.push([...batch]);
    const end = Promise.withResolvers<undefined>();
    ends.push(end);
    return end.promise;
  };
  return { batches, ends, items: new Batches(write) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batches', () => {
  it('are written one at a time, each with all that came meanwhile', async () => {
    const { batches, ends, items } = heldWrites();
    const first = items.add(1);
    await turn();
    const second = [items.add(2), items.add(3)];
    await turn();
    expect(batches).toEqual([[1]]);
    ends[0]?.resolve(undefined);
    await first;
    await turn();
    expect(batches).toEqual([[1], [2, 3]]);
    ends[1]?.resolve(undefined);
    await Promise.all(second);
  });

  it('tell only their own items when they fail', async () => {
    const { batches, ends, items } = heldWrites();
    const failing = items.add(1);
    await turn();
    const fine = items.add(2);
    ends[0]?.reject(new Error('full'));
    await expect(failing).rejects.toThrow('full');
    await turn();
    ends[1]?.resolve(undefined);
    await fine;
    expect(batches).toEqual([[1], [2]]);
  });
});
