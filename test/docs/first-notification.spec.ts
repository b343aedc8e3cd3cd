import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeCommand } from '../support/command-line.js';
import { PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';
import { createBusiness, scan } from '../support/steps.js';
import { until } from '../support/wait.js';
import { codeBlocks } from './documents.js';
import { type MailGuide, startMailGuide } from './mail-server.js';

const PATH = 'docs/start/first-notification.md';

describe('docs/start/first-notification.md', () => {
  const page = join(scratchFolder('lrs-mail-'), 'mail.html');

  it('the commands send a sample and the e-mail of a scan with its map to the local mail server', async () => {
    const { key, accountId } = await guide.server.createAccount();
    const [add = '', test = ''] = codeBlocks(PATH, 'sh')
      .flatMap((code) => [...code.matchAll(/^npm run -s cli -- (channel .*)$/gm)])
      .map(([, command = '']) => command);
    const run = async (command: string) => {
      const { stdout } = await typeCommand(guide.server.app, ...command.split(' '), '--json');
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const { id } = await run(add.replace('--account 1', `--account ${accountId}`));
    expect(await run(test.replace('--id 1', `--id ${String(id)}`))).toMatchObject({ ok: true, status: 250 });
    const expected = codeBlocks(PATH, '')[0] ?? '';
    expect(guide.printed()).toContain(expected.trim());

    const api = guide.server.as(key);
    const business_id = await createBusiness(api, PHARMACY);
    await scan(api, { business_id });
    await until(
      () => Promise.resolve(guide.printed()),
      (text) => text.includes(`scan of “${PHARMACY.keyword}” finished`),
    );
    expect(readFileSync(page, 'utf8')).toContain('data:image/png;base64,');
  });

  let guide: MailGuide;

  beforeAll(async () => {
    guide = await startMailGuide(PATH, ['mail.html', page]);
  });

  afterAll(() => guide.stop());
});
