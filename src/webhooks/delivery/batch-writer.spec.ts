import { describe, expect, it } from 'vitest';
import { BatchWriter } from './batch-writer.js';

/** Returns a writer whose writes end when the test resolves or rejects them. */
function controlledWriter() {
  const batches: number[][] = [];
  const writes: PromiseWithResolvers<undefined>[] = [];
  const write = (batch: readonly number[]) => {
    batches.push([...batch]);
    const current = Promise.withResolvers<undefined>();
    writes.push(current);
    return current.promise;
  };
  return { batches, writes, writer: new BatchWriter(write) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('BatchWriter', () => {
  it('writes one batch at a time, with all items that arrived during the previous write', async () => {
    const { batches, writes, writer } = controlledWriter();
    const first = writer.add(1);
    await turn();
    const second = [writer.add(2), writer.add(3)];
    await turn();
    expect(batches).toEqual([[1]]);
    writes[0]?.resolve(undefined);
    await first;
    await turn();
    expect(batches).toEqual([[1], [2, 3]]);
    writes[1]?.resolve(undefined);
    await Promise.all(second);
  });

  it('rejects only the items of a batch that fails', async () => {
    const { batches, writes, writer } = controlledWriter();
    const failing = writer.add(1);
    await turn();
    const fine = writer.add(2);
    writes[0]?.reject(new Error('full'));
    await expect(failing).rejects.toThrow('full');
    await turn();
    writes[1]?.resolve(undefined);
    await fine;
    expect(batches).toEqual([[1], [2]]);
  });
});
