import { describe, expect, it } from 'vitest';
import { describeWith } from '../../support/describe-with.js';

const passes = (): void => {
  it('passes', () => {
    expect(true).toBe(true);
  });
};

describe('needs nothing', passes);
describeWith('postgresql', 'needs PostgreSQL', passes);
describeWith(['postgresql', 'redis'], 'needs PostgreSQL and Redis', { timeout: 1_000 }, passes);
describeWith('chromium', 'needs Chromium', passes);
describeWith('smallDisk', 'needs the right to mount', () => {
  describe('in a nested suite', passes);
});
