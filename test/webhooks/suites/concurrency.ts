import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../../support/wait.js';
import type { Fixture } from './fixture.js';

const HANGING = 10;
const MAX_CONCURRENT = 5;
const EVENTS = 4 * MAX_CONCURRENT;

export function describeConcurrency(fixture: Fixture): void {
  describe('concurrent deliveries', () => {
    it('deliveries send at most five requests to each endpoint at once, while other endpoints hang', async () => {
      // No request times out, however slow the machine.
      const timeouts = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation(() => new AbortController().signal);
      fixture.receiver.on('/hang', () => undefined);
      // Responds 20 ms after the fifth request, so that a sixth concurrent request would be counted.
      const open: ServerResponse[] = [];
      let most = 0;
      fixture.receiver.on('/good', (response) => {
        most = Math.max(most, open.push(response));
        if (open.length < MAX_CONCURRENT) return;
        setTimeout(() => {
          for (const waiting of open.splice(0)) waiting.end();
        }, 20);
      });
      for (let index = 0; index < HANGING; index++)
        await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/hang') });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/good') });
      for (let index = 0; index < EVENTS; index++) await fixture.service.emit(fixture.tenant);
      await until(
        () => Promise.resolve(fixture.receiver.at('/good').length),
        (count) => count === EVENTS,
      );
      expect(most).toBe(MAX_CONCURRENT);
      await until(
        () => Promise.resolve(fixture.receiver.at('/hang').length),
        (count) => count >= HANGING * MAX_CONCURRENT,
      );
      expect(fixture.receiver.at('/hang')).toHaveLength(HANGING * MAX_CONCURRENT);
      timeouts.mockRestore();
    });
  });
}
