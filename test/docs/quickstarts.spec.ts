import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../clients/run-tool.js';
import { describeWith } from '../support/describe-with.js';
import { PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';
import { createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { codeBlocks } from './documents.js';
import { runWorkflow, type Workflow } from './n8n-workflow.js';

describeWith('python', 'docs/start/python.md', () => {
  it('tracks, scans and prints the ranks', async () => {
    expect(await runPage('python', 'python', 'python3', scratchFolder('python-'))).toMatch(OUTPUT);
  });
});

describeWith('php', 'docs/start/php.md', () => {
  it('tracks, scans and prints the ranks', async () => {
    expect(await runPage('php', 'php', 'php', scratchFolder('php-'))).toMatch(OUTPUT);
  });
});

describe('docs/start/typescript.md', () => {
  const folder = scratchFolder('typescript-');

  beforeAll(async () => {
    const client = join(folder, 'node_modules/local-ranking-service-client');
    mkdirSync(join(folder, 'node_modules'));
    cpSync('clients/typescript', client, {
      recursive: true,
      filter: (path) => !/\/(dist|src\/schema\.ts)$/.test(path),
    });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules/node_modules'));
    const server = await TestServer.shared();
    const { text } = await server.as().get('/openapi.json').expect(200);
    writeFileSync(join(folder, 'openapi.json'), text);
    for (const [tool, args] of [
      ['openapi-typescript', ['../../openapi.json', '--output', 'src/schema.ts']],
      ['tsc', ['--project', 'tsconfig.json']],
    ] as const) {
      const { isSuccess, output } = await runTool(tool, [...args], client);
      expect(isSuccess, output).toBe(true);
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });

  it('tracks, scans and prints the ranks', async () => {
    expect(await runPage('typescript', 'ts', process.execPath, folder)).toMatch(OUTPUT);
  });
});

describeWith('curl', 'docs/start/google-sheets.md', () => {
  it('writes the figures of each row into the sheet, in a script host that sends with curl', async () => {
    const { url, key } = await newCaller();
    const server = await TestServer.shared();
    const id = await createBusiness(server.as(key), PHARMACY);
    const folder = scratchFolder('sheets-');
    const [script = ''] = codeBlocks('docs/start/google-sheets.md', 'js');
    const host = readFileSync(join(import.meta.dirname, 'apps-script-host.js'), 'utf8');
    writeFileSync(join(folder, 'script.cjs'), `${host}\n${script}\nscanSheet();\nprintSheet();\n`);
    const rows = [
      ['business_id', 'keyword'],
      [id, 'farmacia'],
      ['', ''],
    ];
    const env = { PATH: process.env['PATH'], LRS_URL: url, LRS_KEY: key, ROWS: JSON.stringify(rows) };
    const { stdout } = await run(process.execPath, ['script.cjs'], { cwd: folder, env });
    const [header, first, ...others] = JSON.parse(stdout) as unknown[][];
    expect(header).toEqual([
      'business_id',
      'keyword',
      'status',
      'average_total_rank',
      'share_of_local_voice',
      'scanned_at',
    ]);
    const anyNumber = expect.any(Number) as number;
    const instant = expect.stringMatching(/^\d{4}-/) as string;
    expect(first).toEqual([id, 'farmacia', 'completed', anyNumber, anyNumber, instant]);
    expect(others).toEqual([['', '']]);
  });
});

describe('docs/start/n8n.md', () => {
  const [text = ''] = codeBlocks('docs/start/n8n.md', 'json');
  const workflow = JSON.parse(text) as Workflow;

  it('the requests of the workflow scan and read the ranks, one after another', async () => {
    const { url, key } = await newCaller();
    const outputs = await runWorkflow(workflow, { LRS_URL: url }, { authorization: `Bearer ${key}` });
    expect(outputs['Scan']).toMatchObject({ status: 'completed' });
    expect(outputs['Rankings']?.['grid']).toHaveLength(25);
  });

  it('the workflow contains no key', () => {
    expect(text).not.toMatch(/lrs_(live|test)_|Bearer/);
  });
});

const run = promisify(execFile);

/** The status, the metric, and five rows of five ranks. */
const OUTPUT = /^completed \d+(\.\d+)?\n(( *(\d+|-)){5}\n){5}$/;

async function newCaller(): Promise<Caller> {
  const server = await TestServer.shared();
  const { key } = await server.createAccount('agency');
  return { key, url: await server.app.getUrl() };
}

/** Writes the only code block of a page and runs it. */
async function runPage(page: string, language: string, program: string, folder: string): Promise<string> {
  const [code = ''] = codeBlocks(`docs/start/${page}.md`, language);
  const file = `quickstart.${language === 'python' ? 'py' : language}`;
  writeFileSync(join(folder, file), code);
  const { url, key } = await newCaller();
  const env = { PATH: process.env['PATH'], LRS_URL: url, LRS_KEY: key };
  const { stdout } = await run(program, [file], { cwd: folder, env });
  return stdout;
}

interface Caller {
  readonly url: string;
  readonly key: string;
}
