import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../../support/wait.js';
import type { Fixture } from './fixture.js';

const HANGING = 10;
const MAX_CONCURRENT = 5;
/** The first delivery is sent alone. */
const EVENTS = 1 + 4 * MAX_CONCURRENT;

export function describeConcurrency(fixture: Fixture): void {
  describe('concurrent deliveries', () => {
    it('an endpoint gets five requests at once after it has responded, and one that hangs gets one', async () => {
      // No request times out, however slow the machine.
      const timeouts = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation(() => new AbortController().signal);
      fixture.receiver.on('/hang', () => undefined);
      // Responds to the first request at once, and later 20 ms after the fifth request, so that a sixth concurrent request would be counted.
      const open: ServerResponse[] = [];
      let most = 0;
      fixture.receiver.on('/good', (response) => {
        most = Math.max(most, open.push(response));
        const isFirst = fixture.receiver.at('/good').length === 1;
        if (!isFirst && open.length < MAX_CONCURRENT) return;
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
      expect(fixture.receiver.at('/hang')).toHaveLength(HANGING);
      timeouts.mockRestore();
    });
  });
}
