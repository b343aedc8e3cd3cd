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
import { KEY_FILE } from '../../secrets/secret-key.js';
import { exchangeClusters, finishExchange } from './cluster-folders.js';

const AT = new Date('2026-11-21T02:03:04.005Z');
const KEPT = 'database.before-restore-2026-11-21T02-03-04.005Z';

describe('the exchange of the database', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-exchange-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function make(name: string, content: string): void {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'PG_VERSION'), content);
  }
  const writeKey = (name: string, text: string): void => {
    writeFileSync(join(folder, name, KEY_FILE), text);
  };
  const key = (name: string): string => readFileSync(join(folder, name, KEY_FILE), 'utf8');
  const content = (name: string): string => readFileSync(join(folder, name, 'PG_VERSION'), 'utf8');

  it('puts the other in its place and keeps the one before', async () => {
    make('database', 'old');
    make('database.restoring-x', 'new');
    const kept = await exchangeClusters(folder, join(folder, 'database.restoring-x'), AT);
    expect(kept).toBe(join(folder, KEPT));
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('needs none before', async () => {
    make('database.restoring-x', 'new');
    expect(await exchangeClusters(folder, join(folder, 'database.restoring-x'), AT)).toBeNull();
    expect(content('database')).toBe('new');
  });

  // The states that a process killed between two steps leaves, in their order.
  it('is undone when it was cut short before the one in use was moved', async () => {
    make('database', 'old');
    make('database.restored', 'new');
    await finishExchange(folder);
    expect(readdirSync(folder)).toEqual(['database']);
    expect(content('database')).toBe('old');
  });

  it('is ended when it was cut short after that', async () => {
    make(KEPT, 'old');
    make('database.restored', 'new');
    await finishExchange(folder);
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
    expect(existsSync(join(folder, 'database.restored'))).toBe(false);
  });

  it('takes the key of the secrets along, and leaves the one before with its database', async () => {
    make('database', 'old');
    make('database.restoring-x', 'new');
    writeKey('', 'old key');
    writeKey('database.restoring-x', 'new key');
    await exchangeClusters(folder, join(folder, 'database.restoring-x'), AT);
    expect([key(''), key(KEPT)]).toEqual(['new key', 'old key']);
    expect(existsSync(join(folder, 'database', KEY_FILE))).toBe(false);
  });

  it('leaves the key alone where the other database has none', async () => {
    make('database', 'old');
    make('database.restoring-x', 'new');
    writeKey('', 'key');
    await exchangeClusters(folder, join(folder, 'database.restoring-x'), AT);
    expect([key(''), key(KEPT)]).toEqual(['key', 'key']);
  });

  it('never leaves a database with the key of another, wherever it is cut short', async () => {
    make('database', 'old');
    make('database.restored', 'new');
    writeKey('', 'old key');
    writeKey('database', 'old key');
    writeKey('database.restored', 'new key');
    await finishExchange(folder);
    expect([content('database'), key('')]).toEqual(['old', 'old key']);

    make('database.restored', 'new');
    writeKey('database.restored', 'new key');
    renameSync(join(folder, 'database'), join(folder, KEPT));
    await finishExchange(folder);
    expect([content('database'), key('')]).toEqual(['new', 'new key']);

    writeKey('', 'old key');
    writeKey('database', 'new key');
    await finishExchange(folder);
    expect([content('database'), key('')]).toEqual(['new', 'new key']);
  });

  it('is left alone when it had ended, or had not begun', async () => {
    make('database', 'new');
    make(KEPT, 'old');
    await finishExchange(folder);
    expect([content('database'), content(KEPT)]).toEqual(['new', 'old']);
  });
});
