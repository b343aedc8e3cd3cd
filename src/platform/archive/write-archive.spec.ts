import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeArchive } from './write-archive.js';

const MB = 1024 * 1024;

describe('writeArchive', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-archive-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('ends and leaves no file when the space for it is used up while it is written', async () => {
    let checks = 0;
    const writing = writeArchive(
      join(folder, 'copy.tar.gz'),
      async (archive: Pack) => {
        for (let n = 0; n < 20; n++) {
          await pipeline([randomBytes(MB)], archive.entry({ name: String(n), size: MB }));
        }
      },
      {
        overwrite: false,
        signal: new AbortController().signal,
        checkSpace: () => {
          if (++checks === 3) throw new Error('the disk is full');
        },
      },
    );
    await expect(writing).rejects.toThrow('the disk is full');
    expect(checks).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  });
});
