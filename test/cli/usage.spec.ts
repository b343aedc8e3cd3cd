import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { runCommand } from '../support/processes.js';
import { failure } from './cli-folder.js';

/** These tests must pass without a database and with an invalid configuration. */
const folder = join(tmpdir(), `lrs-never-made-${process.pid}`);
const env = { DATA_DIR: folder, PORT: 'wrong' };

describe.concurrent('usage of the command line', () => {
  it('the program prints its help without arguments and rejects an unknown command with exit code 2', async () => {
    const help = await runCommand(env);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('account');
    const refusal = await runCommand(env, 'acount');
    expect(refusal).toMatchObject({ code: 2, stdout: '' });
    expect(refusal.stderr).toContain("unknown command 'acount'");
  });

  it.each([
    ['no arguments', [], 'account'],
    ['--help of a command', ['scan', 'run', '--help'], '--radius'],
  ])('the command line prints help for %s to standard output', async (_, args, expected) => {
    const { code, stdout, stderr } = await runCommandHere(env, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(expected);
  });

  it.each([
    ['an unknown command', ['acount'], /unknown command 'acount'.*Did you mean account/],
    ['an unknown subcommand', ['account', 'delete'], /unknown command 'account delete'/],
    ['an unknown option', ['account', 'create', '--email', 'a@b.c', '--colour'], /unknown option '--colour'/],
    ['an excess argument', ['account', 'create', 'a@b.c', '--email', 'a@b.c'], /too many arguments/],
  ])('the command line rejects %s with exit code 2', async (_, args, expected) => {
    const { code, stdout, stderr } = await runCommandHere(env, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replaceAll('\n', ' ')).toMatch(expected);
  });

  it('`key` without a subcommand prints its help to standard error and exits with code 2', async () => {
    const { code, stdout, stderr } = await runCommandHere(env, 'key');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('revoke');
  });

  it('--json prints usage and configuration errors as JSON', async () => {
    const usage = failure(await runCommandHere(env, 'account', 'create', '--json'), 2);
    expect(usage).toMatchObject({ code: 'wrong_usage' });
    const configuration = failure(await runCommandHere(env, 'key', 'list', '--account', '1', '--json'));
    expect(configuration).toMatchObject({
      code: 'configuration_wrong',
      problems: ['PORT must be an integer from 0 to 65535; got "wrong"'],
    });
    expect(existsSync(folder)).toBe(false);
  });
});
