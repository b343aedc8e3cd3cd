import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { describeWith } from '../support/describe-with.js';
import { readPdf } from '../support/pdf.js';
import { scratchFolder } from '../support/scratch.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { codeBlocks } from './documents.js';

const PATH = 'docs/start/weekly-report.md';

describeWith('curl', PATH, () => {
  const file = join(scratchFolder('lrs-weekly-'), 'report.pdf');
  let server: TestServer;
  let mail: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    const port = await freePort();
    const [block = ''] = codeBlocks(PATH, 'sh');
    const program = /-e '\n(.*)\n'/s.exec(block)?.[1] ?? '';
    const adapted = program.replace('"report.pdf"', JSON.stringify(file)).replaceAll('2525', String(port));
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

  it('the commands schedule a weekly report and send its branded PDF to the local mail server', async () => {
    const { key } = await server.createAccount('growth');
    const steps = codeBlocks(PATH, 'sh').filter((code) => code.startsWith('curl'));
    expect(steps).toHaveLength(5);
    const script = ['set -eu', 'curl() { command curl --fail-with-body "$@"; }', ...steps].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      env: { PATH: process.env['PATH'], API: `${await server.app.getUrl()}/api/v1`, KEY: key },
    });
    expect(stdout).toContain('"next_run_at":"');

    await until(
      async () => (await server.as(key).get('/api/v1/report-schedules/1/deliveries')).body as object[],
      ([delivery]) => delivery !== undefined && 'status' in delivery && delivery.status === 'delivered',
    );
    expect(printed).toContain((codeBlocks(PATH, '')[0] ?? '').trim());
    const { pages } = await readPdf(readFileSync(file));
    expect(pages[0]).toContain('Amistad');
    for (const page of pages) {
      expect(page).toContain('Acme Marketing, 18 de Julio 1234, Montevideo · hello@acme.example');
    }
  });
});
