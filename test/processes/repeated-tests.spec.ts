import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const CONFIG = join(import.meta.dirname, 'repeated-tests/vitest.config.ts');
const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

it('a run lists the tests that passed only when they were repeated', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, [VITEST, 'run', '--config', CONFIG]);
  expect(stderr.trim().split('\n')).toEqual([
    'Passed only when repeated:',
    '  tests.fixture.ts: passes the second time',
  ]);
});
