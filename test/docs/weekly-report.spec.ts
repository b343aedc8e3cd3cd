import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { readPdf } from '../support/pdf.js';
import { scratchFolder } from '../support/scratch.js';
import { until } from '../support/wait.js';
import { codeBlocks } from './documents.js';
import { type MailGuide, startMailGuide } from './mail-server.js';

const PATH = 'docs/start/weekly-report.md';

describeWith('curl', PATH, () => {
  const file = join(scratchFolder('lrs-weekly-'), 'report.pdf');

  it('the commands schedule a weekly report and send its branded PDF to the local mail server', async () => {
    const { key } = await guide.server.createAccount('growth');
    const steps = codeBlocks(PATH, 'sh').filter((code) => code.startsWith('curl'));
    expect(steps).toHaveLength(5);
    const script = ['set -eu', 'curl() { command curl --fail-with-body "$@"; }', ...steps].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      env: { PATH: process.env['PATH'], API: `${await guide.server.app.getUrl()}/api/v1`, KEY: key },
    });
    expect(stdout).toContain('"next_run_at":"');

    await until(
      async () => (await guide.server.as(key).get('/api/v1/report-schedules/1/deliveries')).body,
      ([delivery]) => delivery !== undefined && 'status' in delivery && delivery.status === 'delivered',
    );
    const expected = (codeBlocks(PATH, '')[0] ?? '').trim();
    await until(
      () => Promise.resolve(guide.printed()),
      (text) => text.includes(expected),
    );
    const { pages } = await readPdf(readFileSync(file));
    expect(pages[0]).toContain('Amistad');
    for (const page of pages) {
      expect(page).toContain('Acme Marketing, 18 de Julio 1234, Montevideo · hello@acme.example');
    }
  });

  let guide: MailGuide;

  beforeAll(async () => {
    guide = await startMailGuide(PATH, ['report.pdf', file]);
  });

  afterAll(() => guide.stop());
});
