import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyFiles, writeFolder } from './write-index.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-index-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('writeFolder writes a folder atomically, and copyFiles copies it under another name', () => {
  const cached = join(folder, 'cache/place-index-1');
  const files = {
    'openstreetmap-places.json.br': 'index',
    'NOTICE.txt': 'notice',
    'LICENSE-ODbL.txt': 'odbl',
    'astana.pmtiles': 'streets',
  };
  writeFolder(cached, { ...files, 'NOTICE.txt': 'old' });
  writeFolder(cached, files);
  expect(readdirSync(join(folder, 'cache'))).toEqual(['place-index-1']);
  copyFiles(cached, join(folder, 'data/places.br'), ['astana.pmtiles']);
  expect(readFileSync(join(folder, 'data/places.br'), 'utf8')).toBe('index');
  expect(readFileSync(join(folder, 'data/NOTICE.txt'), 'utf8')).toBe('notice');
  expect(readFileSync(join(folder, 'data/streets/astana.pmtiles'), 'utf8')).toBe('streets');
  expect(existsSync(join(folder, 'data/LICENSE-ODbL.txt'))).toBe(true);
});
