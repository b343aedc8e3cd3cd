import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressBar } from './progress-bar.js';

describe('ProgressBar', () => {
  let written: string[];
  const stream = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) > 0 });

  beforeEach(() => {
    written = [];
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('draws a bar in place on a terminal, with the rate and the time left of long work', () => {
    const bar = new ProgressBar(stream(true));
    bar.show({ done: 0, total: 400, unit: 'MB copied', isLong: true });
    vi.advanceTimersByTime(2_000);
    bar.show({ done: 100, total: 400, unit: 'MB copied', isLong: true });
    bar.clear();
    expect(written[0]).toMatch(/░{40} 0\/400 MB copied$/);
    expect(written[1]).toMatch(/█{10}░{30} 100\/400 MB copied, 50 a second, 6 s left$/);
    expect(written[2]).toBe('\r\u001b[2K');
  });

  it('without a terminal it writes a line every ten seconds for long work, and nothing for other work', () => {
    for (const isLong of [false, true]) {
      const bar = new ProgressBar(stream(false));
      for (let done = 0; done <= 100; done += 4) {
        bar.show({ done, total: 1_000, unit: 'MB copied', isLong });
        vi.advanceTimersByTime(1_000);
      }
      bar.clear();
      expect(written).toHaveLength(isLong ? 2 : 0);
    }
    expect(written[0]).toMatch(/^\d+\/1000 MB copied, 4\.0 a second, 3 min \d+ s left\n$/);
  });
});
