import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../../src/webhooks/delivery/sign-webhook.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
const KEY = Buffer.alloc(32, 'key');
const SECRET = `whsec_${KEY.toString('base64')}`;
const BODY = '{"id":"evt_1","data":{"name":"Café ☕ \\" \\\\"}}\n';

/** The code block of a heading, as people copy it. */
function snippet(heading: string): string {
  const section = DOCUMENT.split(/^### /m).find((text) => text.startsWith(heading));
  const code = /```\w+\n([\s\S]*?)```/.exec(section ?? '')?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no code below "${heading}"`);
  return code;
}

function hasProgram(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Each reads body, header and secret from files beside it, and prints true or false. */
const LANGUAGES = [
  {
    heading: 'Node',
    program: process.execPath,
    file: 'verify.mjs',
    driver: `import { readFileSync } from 'node:fs';
      console.log(isGenuine(readFileSync('body'), readFileSync('header', 'utf8'), readFileSync('secret', 'utf8')));`,
  },
  {
    heading: 'Python',
    program: 'python3',
    file: 'verify.py',
    driver: `print(str(is_genuine(open('body', 'rb').read(), open('header').read(), open('secret').read())).lower())`,
  },
  {
    heading: 'PHP',
    program: 'php',
    file: 'verify.php',
    driver: `echo is_genuine(file_get_contents('body'), file_get_contents('header'), file_get_contents('secret'))
      ? 'true' : 'false';`,
  },
];

describe.each(LANGUAGES.filter(({ program }) => hasProgram(program)))(
  'the $heading code of the documentation',
  ({ heading, program, file, driver }) => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lrs-snippet-'));
      writeFileSync(join(folder, file), `${snippet(heading)}\n${driver}\n`);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    async function isGenuine(header: string, body = BODY, secret = SECRET): Promise<string> {
      for (const [name, text] of Object.entries({ header, body, secret })) {
        writeFileSync(join(folder, name), text);
      }
      return (await promisify(execFile)(program, [file], { cwd: folder })).stdout.trim();
    }

    function header(age: number, keys = [KEY]): string {
      const timestamp = Math.floor(Date.now() / 1_000) - age;
      return signWebhook({ id: 'evt_1', timestamp, body: BODY }, keys)['x-service-signature'] ?? '';
    }

    it('believes what the service signs', async () => {
      expect(await isGenuine(header(0))).toBe('true');
      expect(await isGenuine(header(290))).toBe('true');
    });

    it('believes what is signed with two secrets, by either', async () => {
      const other = Buffer.alloc(32, 'other');
      expect(await isGenuine(header(0, [other, KEY]))).toBe('true');
      expect(await isGenuine(header(0, [KEY, other]))).toBe('true');
    });

    it('does not believe anything else', async () => {
      expect(await isGenuine(header(0), BODY.replace('Café', 'Cafe'))).toBe('false');
      expect(await isGenuine(header(0), BODY, `whsec_${Buffer.alloc(32, 'x').toString('base64')}`)).toBe(
        'false',
      );
      expect(await isGenuine(header(310))).toBe('false');
      expect(await isGenuine(header(-310))).toBe('false');
      expect(await isGenuine(header(0).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 1}`))).toBe(
        'false',
      );
      for (const broken of ['', 't=', 'v1=', 't=x,v1=y', `t=${Math.floor(Date.now() / 1_000)}`]) {
        expect(await isGenuine(broken), broken).toBe('false');
      }
    });
  },
);

describe('the shell code of the documentation', () => {
  it('signs as the service does', async () => {
    const receiver = await WebhookReceiver.start();
    const folder = mkdtempSync(join(tmpdir(), 'lrs-snippet-'));
    writeFileSync(join(folder, 'body.json'), BODY);
    const env = { PATH: process.env['PATH'], URL: receiver.url(), SECRET };
    await promisify(execFile)('sh', ['-euc', snippet('Shell')], { cwd: folder, env });
    rmSync(folder, { recursive: true });
    await receiver.stop();
    const [received] = receiver.received;
    expect(received?.body).toBe(BODY);
    const header = String(received?.headers['x-service-signature']);
    const timestamp = Number(/^t=(\d+),/.exec(header)?.[1]);
    expect(header).toBe(signWebhook({ id: '', timestamp, body: BODY }, [KEY])['x-service-signature']);
  });
});
