import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliFolder } from './cli-folder.js';

const PROGRAM = join(process.cwd(), 'dist/src/cli.js');

/** Places to write to that fail, as a shell redirects to them. */
const OUTPUTS = [
  ['a full disk', '> /dev/full', 'ENOSPC'],
  ['a closed pipe', '| true', 'EPIPE'],
] as const;

describe('commands whose output cannot be written', () => {
  it.each(OUTPUTS)(
    '`key create --json` to %s revokes the key, whose only copy is lost',
    async (_, to, code) => {
      const before = (await keys()).length;
      const { code: exit, stderr } = await run(to, 'key', 'create', '--account', account, '--json');
      expect(exit).toBe('1');
      expect(JSON.parse(stderr)).toMatchObject({ code: 'output_failed', cause: code });
      expect(stderr).toContain('removed again (key revoke)');
      const after = await keys();
      expect(after.length - before).toBeLessThanOrEqual(1);
      expect(after.slice(1).every(({ revoked_at: at }) => at !== null)).toBe(true);
    },
  );

  it.each(OUTPUTS)('`key list` to %s says so without a stack trace', async (_, to, code) => {
    const { code: exit, stderr } = await run(to, 'key', 'list', '--account', account);
    expect(exit).toBe('1');
    expect(stderr).toMatch(new RegExp(`^output_failed: .*\\(${code}\\)`));
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  let folder: CliFolder;
  let account: string;

  beforeAll(async () => {
    folder = new CliFolder();
    const created = await folder.answer('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
    account = String(created['account_id']);
  });

  afterAll(() => {
    folder.remove();
  });

  /** Runs a command as a program in a shell. @returns the exit code and what it printed to standard error */
  async function run(redirection: string, ...args: string[]) {
    const command = `"$NODE" "$PROGRAM" ${args.join(' ')} ${redirection}`;
    const script = `set -o pipefail; exec 3>&1; { { ${command}; } 3>&-; } 2>&3; echo $?`;
    const env = { ...process.env, ...folder.env, NODE: process.execPath, PROGRAM };
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { env });
    const lines = stdout.trimEnd().split('\n');
    return { code: lines.at(-1), stderr: lines.slice(0, -1).join('\n') };
  }

  async function keys() {
    return (await folder.answer('key', 'list', '--account', account))['keys'] as {
      revoked_at: string | null;
    }[];
  }
});
