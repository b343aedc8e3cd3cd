import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishReplacement, replaceCluster } from './replace-cluster.js';
import { KEY_FILE } from './secret-key.js';

const AT = new Date('2026-11-21T02:03:04.005Z');
const KEPT = 'database.before-restore-2026-11-21T02-03-04.005Z';

describe('replaceCluster and finishReplacement', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-exchange-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function create(name: string, content: string): void {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'PG_VERSION'), content);
  }
  const writeKey = (name: string, text: string): void => {
    writeFileSync(join(folder, name, KEY_FILE), text);
  };
  const key = (name: string): string => readFileSync(join(folder, name, KEY_FILE), 'utf8');
  const content = (name: string): string => readFileSync(join(folder, name, 'PG_VERSION'), 'utf8');

  it('replaceCluster replaces the cluster and keeps the previous one', async () => {
    create('database', 'old');
    create('database.restoring-x', 'new');
    const kept = await replaceCluster(folder, join(folder, 'database.restoring-x'), AT);
    expect(kept).toBe(join(folder, KEPT));
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('replaceCluster returns null when there is no previous cluster', async () => {
    create('database.restoring-x', 'new');
    expect(await replaceCluster(folder, join(folder, 'database.restoring-x'), AT)).toBeNull();
    expect(content('database')).toBe('new');
  });

  // A process that is killed between two steps leaves these states, in this order.
  it('finishReplacement undoes a replacement that was interrupted before the current cluster was moved', async () => {
    create('database', 'old');
    create('database.restored', 'new');
    await finishReplacement(folder);
    expect(readdirSync(folder)).toEqual(['database']);
    expect(content('database')).toBe('old');
  });

  it('finishReplacement completes a replacement that was interrupted after the current cluster was moved', async () => {
    create(KEPT, 'old');
    create('database.restored', 'new');
    await finishReplacement(folder);
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
    expect(existsSync(join(folder, 'database.restored'))).toBe(false);
  });

  it('replaceCluster replaces the key of the secrets and keeps the previous key with its database', async () => {
    create('database', 'old');
    create('database.restoring-x', 'new');
    writeKey('', 'old key');
    writeKey('database.restoring-x', 'new key');
    await replaceCluster(folder, join(folder, 'database.restoring-x'), AT);
    expect([key(''), key(KEPT)]).toEqual(['new key', 'old key']);
    expect(existsSync(join(folder, 'database', KEY_FILE))).toBe(false);
  });

  it('replaceCluster leaves the key unchanged when the candidate has none', async () => {
    create('database', 'old');
    create('database.restoring-x', 'new');
    writeKey('', 'key');
    await replaceCluster(folder, join(folder, 'database.restoring-x'), AT);
    expect([key(''), key(KEPT)]).toEqual(['key', 'key']);
  });

  it('finishReplacement never leaves a database with the key of another one', async () => {
    create('database', 'old');
    create('database.restored', 'new');
    writeKey('', 'old key');
    writeKey('database', 'old key');
    writeKey('database.restored', 'new key');
    await finishReplacement(folder);
    expect([content('database'), key('')]).toEqual(['old', 'old key']);

    create('database.restored', 'new');
    writeKey('database.restored', 'new key');
    renameSync(join(folder, 'database'), join(folder, KEPT));
    await finishReplacement(folder);
    expect([content('database'), key('')]).toEqual(['new', 'new key']);

    writeKey('', 'old key');
    writeKey('database', 'new key');
    await finishReplacement(folder);
    expect([content('database'), key('')]).toEqual(['new', 'new key']);
  });

  it('finishReplacement changes nothing when no replacement was interrupted', async () => {
    create('database', 'new');
    create(KEPT, 'old');
    await finishReplacement(folder);
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
  });
});
