import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signWebhook } from '../../src/webhooks/delivery/sign-webhook.js';
import { describeWith } from '../support/describe-with.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
const KEY = Buffer.alloc(32, 'key');
const BODY = '{"id":"evt_1","data":{"name":"Café ☕ \\" \\\\"}}\n';

/** Each driver reads cases from a file and prints a list of booleans. */
const LANGUAGES = [
  {
    heading: 'Node',
    needs: [],
    program: process.execPath,
    file: 'verify.mjs',
    driver: `import { readFileSync } from 'node:fs';
      const cases = JSON.parse(readFileSync('cases.json', 'utf8'));
      console.log(JSON.stringify(cases.map(({ body, header, secret }) => isGenuine(Buffer.from(body), header, secret))));`,
  },
  {
    heading: 'Python',
    needs: ['python'],
    program: 'python3',
    file: 'verify.py',
    driver: `import json
cases = json.load(open('cases.json', encoding='utf-8'))
print(json.dumps([is_genuine(case['body'].encode(), case['header'], case['secret']) for case in cases]))`,
  },
  {
    heading: 'PHP',
    needs: ['php'],
    program: 'php',
    file: 'verify.php',
    driver: `$cases = json_decode(file_get_contents('cases.json'), true);
      echo json_encode(array_map(fn ($case) => is_genuine($case['body'], $case['header'], $case['secret']), $cases));`,
  },
] as const;

for (const { heading, needs, program, file, driver } of LANGUAGES) {
  describeWith(needs, `webhook guide, ${heading} snippet`, () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lrs-snippet-'));
      writeFileSync(join(folder, file), `${snippet(heading)}\n${driver}\n`);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    it('the snippet accepts signatures of the service for five minutes, with one or two secrets, and rejects all others', async () => {
      const all = cases();
      writeFileSync(
        join(folder, 'cases.json'),
        JSON.stringify(all.map((one) => ({ body: BODY, secret: SECRET, ...one }))),
      );
      const { stdout } = await promisify(execFile)(program, [file], { cwd: folder });
      const accepted = JSON.parse(stdout) as boolean[];
      expect(all.map(({ header }, index) => ({ header, expected: accepted[index] }))).toEqual(
        all.map(({ header, expected }) => ({ header, expected })),
      );
    });
  });
}

describeWith(['openssl', 'curl'], 'webhook guide, shell snippets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-snippet-'));
  writeFileSync(join(folder, 'body.json'), BODY);
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (heading: string, env: Record<string, string>) =>
    promisify(execFile)('sh', ['-uc', snippet(heading)], {
      cwd: folder,
      env: { PATH: process.env['PATH'], SECRET, ...env },
    });

  it('the signing snippet signs like the service and sends the request with curl', async () => {
    const receiver = await WebhookReceiver.start();
    await run('Shell: signing', { URL: receiver.url() });
    await receiver.stop();
    const [received] = receiver.received;
    expect(received?.body).toBe(BODY);
    const header = String(received?.headers['x-service-signature']);
    const timestamp = Number(/^t=(\d+),/.exec(header)?.[1]);
    expect(header).toBe(signWebhook({ id: '', timestamp, body: BODY }, [KEY])['x-service-signature']);
  });

  it('the verifying snippet prints whether a stored request is genuine', async () => {
    for (const [header, printed] of [
      [signed(0), 'genuine'],
      [signed(0, [OTHER, KEY]), 'genuine'],
      [signed(0, [OTHER]), 'forged'],
      [signed(0).replace(/.$/, ''), 'forged'],
      ['', 'forged'],
    ] as const) {
      const { stdout } = await run('Shell: verifying', { HEADER: header });
      expect(stdout.trim(), header).toBe(printed);
    }
  });
});

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8');

const SECRET = `whsec_${KEY.toString('base64')}`;

const OTHER = Buffer.alloc(32, 'other');

/** Returns the code block below a heading of the guide. */
function snippet(heading: string): string {
  const section = DOCUMENT.split(/^### /m).find((text) => text.startsWith(heading));
  const code = /```\w+\n([\s\S]*?)```/.exec(section ?? '')?.[1];
  if (code === undefined) throw new Error(`docs/guides/webhooks.md has no code below "${heading}"`);
  return code;
}

function now() {
  return Math.floor(Date.now() / 1_000);
}

function signed(age: number, keys = [KEY]): string {
  return signWebhook({ id: 'evt_1', timestamp: now() - age, body: BODY }, keys)['x-service-signature'] ?? '';
}

/** The expected result of each header; `body` and `secret` default to BODY and SECRET. */
function cases(): { expected: boolean; header: string; body?: string; secret?: string }[] {
  return [
    { expected: true, header: signed(0) },
    { expected: true, header: signed(240) },
    { expected: true, header: signed(-240) },
    { expected: true, header: signed(0, [OTHER, KEY]) },
    { expected: true, header: signed(0, [KEY, OTHER]) },
    { expected: false, header: signed(0, [OTHER]) },
    { expected: false, header: signed(0), body: BODY.replace('Café', 'Cafe') },
    { expected: false, header: signed(0), secret: `whsec_${OTHER.toString('base64')}` },
    { expected: false, header: signed(360) },
    { expected: false, header: signed(-360) },
    { expected: false, header: signed(0).replace(/t=(\d+)/, (_, time) => `t=${Number(time) - 1}`) },
    ...['', 't=', 'v1=', 't=x,v1=y', 't=²,v1=²', `t=${now()}`, `t=${now()},v1=`, `t=${now()},v1=é`].map(
      (header) => ({ expected: false, header }),
    ),
  ];
}
