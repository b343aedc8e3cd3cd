import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { TestServer } from '../support/test-server.js';
import { GENERATORS, prepareProject } from './generators.js';
import { runTool } from './run-tool.js';

describe('tools that read the OpenAPI document', () => {
  let folder: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    const { text } = await server.as().get('/openapi.json').expect(200);
    folder = scratchFolder('clients-');
    prepareProject(folder, text);
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

  it('the programs that use each generated client compile with strict checks', async () => {
    const { isSuccess, output } = await runTool('tsc', ['--project', 'tsconfig.json'], folder);
    expect(isSuccess, output).toBe(true);
  });
});
