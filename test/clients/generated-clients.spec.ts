import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { TestServer } from '../support/test-server.js';
import { runTool } from './run-tool.js';

/** Arguments that generate a client from openapi.json, which the program of the same name uses. */
const GENERATORS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'openapi-fetch': ['openapi-typescript', 'openapi.json', '--output', 'generated/schema.ts'],
  orval: ['orval', '--input', 'openapi.json', '--output', 'generated/orval.ts', '--client', 'fetch'],
  'hey-api': [
    'openapi-ts',
    '--input',
    'openapi.json',
    '--output',
    'generated/hey-api',
    '--plugins',
    '@hey-api/typescript',
    '@hey-api/sdk',
    '@hey-api/client-fetch',
    '--no-log-file',
  ],
};

describe('tools that read the OpenAPI document', () => {
  let folder: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    const { text } = await server.as().get('/openapi.json').expect(200);
    folder = scratchFolder('clients-');
    cpSync('test/clients/programs', folder, { recursive: true });
    writeFileSync(join(folder, 'openapi.json'), text);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });

  it('Redocly reports neither an error nor a warning', async () => {
    const { isSuccess, output } = await runTool(
      'redocly',
      ['lint', 'openapi.json', '--config', resolve('test/clients/redocly.yaml')],
      folder,
    );
    expect(output).not.toMatch(/warning/i);
    expect(isSuccess, output).toBe(true);
  });

  it.each(Object.entries(GENERATORS))('%s generates a client', async (_, [tool, ...args]) => {
    const { isSuccess, output } = await runTool(tool, args, folder);
    expect(isSuccess, output).toBe(true);
  });

  it('a program that uses each generated client compiles with strict checks', async () => {
    const { isSuccess, output } = await runTool('tsc', ['--project', 'tsconfig.json'], folder);
    expect(isSuccess, output).toBe(true);
  });
});
