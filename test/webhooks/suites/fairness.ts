import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { until } from '../../support/wait.js';
import type { Stage } from './stage.js';

const HANGING = 10;
const AT_ONCE = 5;
const EVENTS = 4 * AT_ONCE;

export function aboutFairness(stage: Stage): void {
  describe('endpoints beside each other', () => {
    it('do not wait for those that hang, nor do these get more than their few at once', async () => {
      stage.receiver.on('/hang', () => undefined);
      // Answers when as many have come as may come at once, and a little later, so that one more would be seen.
      const open: ServerResponse[] = [];
      let most = 0;
      stage.receiver.on('/good', (response) => {
        most = Math.max(most, open.push(response));
        if (open.length < AT_ONCE) return;
        setTimeout(() => {
          for (const waiting of open.splice(0)) waiting.end();
        }, 20);
      });
      for (let index = 0; index < HANGING; index++)
        await stage.service.add(stage.tenant, { url: stage.receiver.url('/hang') });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/good') });
      for (let index = 0; index < EVENTS; index++) await stage.service.emit(stage.tenant);
      await until(
        () => Promise.resolve(stage.receiver.at('/good').length),
        (count) => count === EVENTS,
      );
      expect(most).toBe(AT_ONCE);
      // Not one of the others has given up yet.
      await until(
        () => Promise.resolve(stage.receiver.at('/hang').length),
        (count) => count >= HANGING * AT_ONCE,
      );
      expect(stage.receiver.at('/hang')).toHaveLength(HANGING * AT_ONCE);
    });
  });
}
