import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { runCommand } from '../support/processes.js';
import { failure } from './cli-folder.js';

/** Nothing here may need a database, or even a right configuration. */
const folder = join(tmpdir(), `lrs-never-made-${process.pid}`);
const env = { DATA_DIR: folder, PORT: 'wrong' };

describe.concurrent('the command line', () => {
  it('answers no arguments on standard output, and refuses an unknown command with code 2, as a program', async () => {
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
  ])('answers %s on standard output', async (_, args, expected) => {
    const { code, stdout, stderr } = await runCommandHere(env, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(expected);
  });

  it.each([
    ['an unknown command', ['acount'], /unknown command 'acount'.*Did you mean account/],
    ['an unknown subcommand', ['account', 'delete'], /unknown command 'account delete'/],
    ['an unknown option', ['account', 'create', '--email', 'a@b.c', '--colour'], /unknown option '--colour'/],
    ['an argument too many', ['account', 'create', 'a@b.c', '--email', 'a@b.c'], /too many arguments/],
  ])('refuses %s with code 2', async (_, args, expected) => {
    const { code, stdout, stderr } = await runCommandHere(env, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replaceAll('\n', ' ')).toMatch(expected);
  });

  it('explains a group that is called without a subcommand, and refuses it', async () => {
    const { code, stdout, stderr } = await runCommandHere(env, 'key');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('revoke');
  });

  it('complains in JSON when asked to', async () => {
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
