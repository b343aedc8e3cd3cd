import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('suites', () => {
  it('the first test of a suite stands on the first screen: at line 18 or above in half of the suites', () => {
    const lines = globSync('{config,libs,src,test,web}/**/*.spec.ts')
      .map(
        (path) =>
          readFileSync(path, 'utf8')
            .split('\n')
            .findIndex((line) => FIRST_TEST.test(line)) + 1,
      )
      .filter((line) => line > 0)
      .sort((a, b) => a - b);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(18);
  });
});

const FIRST_TEST = /^\s*(it|test)[.(<]/;
