import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { CliFolder } from './cli-folder.js';

const LOCK_MODULE = createRequire(import.meta.url).resolve('fs-native-extensions');
const HOLD_LOCK = `
  const file = require('node:fs').openSync(process.argv[1], 'a+');
  if (!require(process.argv[2]).tryLock(file)) process.exit(2);
  process.stdout.write('locked');
  setInterval(() => {}, 1000);`;

describe('errors of the command line', () => {
  it.each([
    ['a missing option', ['account', 'create']],
    ['an unknown plan', ['account', 'create', '--email', 'a@example.com', '--plan', 'gold']],
    ['an id that is not an integer', ['key', 'create', '--account', '1.5']],
  ])('the command line rejects %s with a message on standard error', async (_, args) => {
    const { code, stdout, stderr } = await folder.run(...args);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('`account create` prints one line for each member without --json', async () => {
    const { code, stdout } = await folder.run('account', 'create', '--email', 'a@example.com');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^account_id +\d+\nemail +a@example.com\npassword +\S+\napi_key +lrs_live_\w+\nnote +Live keys cannot use the API on this plan\. .+\n$/,
    );
  });

  it('`account create` reports every wrong environment variable at once', async () => {
    const wrong = { ...folder.env, PORT: 'x', SECRET_KEY: 'hunter2' };
    const { code, stdout, stderr } = await runCommandHere(
      wrong,
      'account',
      'create',
      '--email',
      'b@example.com',
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/PORT must be/);
    expect(stderr).toMatch(/SECRET_KEY must have/);
    expect(stderr).not.toContain('hunter2');
  });

  it('`key create` fails when another process has locked the data folder', async () => {
    const holder = spawn(process.execPath, ['-e', HOLD_LOCK, join(folder.path, 'lock'), LOCK_MODULE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    const clock = runClockFast();
    try {
      const { code, stdout, stderr } = await folder.run('key', 'create', '--account', '1');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/Another process .*is using the data folder .*DATA_DIR/s);
      expect(stderr).not.toMatch(/^\s+at /m);
    } finally {
      clock.mockRestore();
      const ended = once(holder, 'exit');
      holder.kill();
      await ended;
    }
  });

  let folder: CliFolder;

  beforeAll(() => {
    folder = new CliFolder();
  });

  afterAll(() => {
    folder.remove();
  });
});

/** Speeds up the clock: the command waits ten seconds for the other process. */
function runClockFast() {
  const now = performance.now.bind(performance);
  return vi.spyOn(performance, 'now').mockImplementation(() => 20 * now());
}
