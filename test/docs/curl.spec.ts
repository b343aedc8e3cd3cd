import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { typeCommand } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { TestServer } from '../support/test-server.js';
import { codeBlocks } from './documents.js';

describeWith('curl', 'curl commands of the documentation', () => {
  it('README.md reads a ranked grid with the commands of "Use it from code"', async () => {
    const [script = ''] = codeBlocks('README.md', 'sh').filter((code) => code.includes('curl'));
    const command = /cli -- (.*?) \|/.exec(script)?.[1] ?? '';
    const { stdout } = await typeCommand(server.app, ...command.split(' '));
    writeFileSync(join(folder, 'account.json'), stdout);
    const output = await run(script);
    expect(output).toContain('"status":"completed"');
    expect(output).toContain('"average_total_rank":');
  });

  it('docs/start/first-scan.md and docs/guides/schedules.md scan, draw and schedule with their commands', async () => {
    const { key } = await server.createAccount();
    const env = { API: `${await server.app.getUrl()}/api/v1`, KEY: key };
    const steps = ['docs/start/first-scan.md', 'docs/guides/schedules.md'].flatMap((path) =>
      codeBlocks(path, 'sh').filter((code) => code.startsWith('curl')),
    );
    expect(steps).toHaveLength(8);
    const output = await run(steps.join('\n'), env);
    expect(output).toContain('"status":"completed"');
    expect(output).toContain('"next_run_at":"');
    expect(readFileSync(join(folder, 'heatmap.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  let server: TestServer;
  let folder: string;

  beforeEach(async () => {
    server = await TestServer.start();
    folder = mkdtempSync(join(tmpdir(), 'lrs-curl-'));
  });

  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function run(script: string, env: Record<string, string> = {}): Promise<string> {
    const code = PRELUDE + script.replace('http://127.0.0.1:3000', await server.app.getUrl());
    const { stdout } = await promisify(execFile)('sh', ['-c', code], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
    });
    return stdout;
  }
});

/** Curl fails on an error response, and `npm` prints what the command printed. */
const PRELUDE = `set -eu
curl() { command curl --fail-with-body "$@"; }
npm() { cat account.json; }
`;
