import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../src/demo/api-client.js';
import { tour } from '../../src/demo/tour.js';
import { captureOutput } from '../support/capture-output.js';
import { TestServer } from '../support/test-server.js';
import { codeBlocks } from './documents.js';

const MOST_LINES = 150;

describe('README.md', () => {
  it(`has at most ${MOST_LINES} lines`, () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('shows lines that the demo prints, in its order', async () => {
    const server = await TestServer.shared();
    const { key } = await server.createAccount();
    const api = new ApiClient(`${await server.app.getUrl()}/api/v1`, key);
    const { stdout } = await captureOutput(() => tour(api));
    const printed = linesOf(stdout);
    const [shown = ''] = codeBlocks('README.md', '');
    expect(printed.filter((line) => linesOf(shown).includes(line))).toEqual(linesOf(shown));
  });
});

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
