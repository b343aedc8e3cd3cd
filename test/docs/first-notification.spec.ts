import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { typeCommand } from '../support/command-line.js';
import { scratchFolder } from '../support/scratch.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { codeBlocks } from './documents.js';

const PATH = 'docs/start/first-notification.md';

describe('docs/start/first-notification.md', () => {
  const page = join(scratchFolder('lrs-mail-'), 'mail.html');
  let server: TestServer;
  let mail: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    const port = await freePort();
    const [block = ''] = codeBlocks(PATH, 'sh');
    const program = /-e '\n(.*)\n'/s.exec(block)?.[1] ?? '';
    const adapted = program.replace('"mail.html"', JSON.stringify(page)).replaceAll('2525', String(port));
    mail = spawn(process.execPath, ['--input-type=module', '-e', adapted]);
    mail.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(
      () => Promise.resolve(printed),
      (text) => text.includes('The mail server listens'),
    );
    server = await TestServer.start(undefined, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_FROM: 'ranks@example.com',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    });
  });
  afterAll(async () => {
    await server.stop();
    mail.kill('SIGKILL');
    await once(mail, 'exit');
  });

  it('the commands send a sample and the e-mail of a scan with its map to the local mail server', async () => {
    const { key, accountId } = await server.createAccount();
    const [add = '', test = ''] = codeBlocks(PATH, 'sh')
      .flatMap((code) => [...code.matchAll(/^npm run -s cli -- (channel .*)$/gm)])
      .map(([, command = '']) => command);
    const run = async (command: string) => {
      const { stdout } = await typeCommand(server.app, ...command.split(' '), '--json');
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const { id } = await run(add.replace('--account 1', `--account ${accountId}`));
    expect(await run(test.replace('--id 1', `--id ${String(id)}`))).toMatchObject({ ok: true, status: 250 });
    const expected = codeBlocks(PATH, '')[0] ?? '';
    expect(printed).toContain(expected.trim());

    const api = server.as(key);
    const business_id = await createBusiness(api, PHARMACY);
    await scan(api, { business_id });
    await until(
      () => Promise.resolve(printed),
      (text) => text.includes(`scan of “${PHARMACY.keyword}” finished`),
    );
    expect(readFileSync(page, 'utf8')).toContain('data:image/png;base64,');
  });
});
