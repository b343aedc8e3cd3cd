import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { RotateSecret } from '../../../src/webhooks/endpoints/rotate-secret.js';
import type { Fixture } from './fixture.js';

const HOUR = 3_600_000;

export function describeSecrets(fixture: Fixture): void {
  describe('webhook secrets', () => {
    const rotate = (id: number, isForced = false) =>
      fixture.service.inContext(() =>
        fixture.service.server.app.get(RotateSecret).run(fixture.tenant, id, isForced),
      );

    it('deliveries are signed with the old and the new secret for 24 hours after a rotation', async () => {
      const { id, secret: first } = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/rotated'),
      });
      const verifies = (secret: string) => {
        const last = fixture.receiver.at('/rotated').at(-1);
        const { 'webhook-id': id = '', 'webhook-timestamp': time } = last?.headers as Record<string, string>;
        const signature = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), last?.body ?? '');
        return String(last?.headers['webhook-signature']).split(' ').includes(signature);
      };
      const signatures = () => {
        const { headers } = fixture.receiver.at('/rotated').at(-1) ?? {};
        return {
          own: String(headers?.['x-service-signature']).split(',').length - 1,
          standard: String(headers?.['webhook-signature']).split(' ').length,
        };
      };
      const { secret: second, oldExpiresAt } = await rotate(id);
      expect(Math.round((oldExpiresAt.getTime() - fixture.service.now()) / HOUR)).toBe(24);
      await fixture.service.test(fixture.tenant, id);
      expect([verifies(first), verifies(second), signatures()]).toEqual([
        true,
        true,
        { own: 2, standard: 2 },
      ]);

      await expect(rotate(id)).rejects.toMatchObject({
        type: { code: 'webhook_rotation_under_way' },
        extras: { members: { old_secret_expires_at: oldExpiresAt.toISOString() } },
      });
      const { secret: third } = await rotate(id, true);
      await fixture.service.test(fixture.tenant, id);
      expect([verifies(first), verifies(second), verifies(third)]).toEqual([false, true, true]);

      await fixture.service.advanceClock(24 * HOUR + 1_000);
      await fixture.service.test(fixture.tenant, id);
      expect([verifies(second), verifies(third), signatures()]).toEqual([
        false,
        true,
        { own: 1, standard: 1 },
      ]);
      await rotate(id);
    });

    it('three concurrent rotations rotate a secret once', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url() });
      const outcomes = await Promise.allSettled([rotate(id), rotate(id), rotate(id)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    });

    it('a secret that cannot be decrypted fails the attempt with an error that names SECRET_KEY', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/ok') });
      await fixture.service.query('update webhook_secret set sealed = ? where endpoint_id = ?', [
        Buffer.from('x'),
        id,
      ]);
      await fixture.service.emit(fixture.tenant);
      const [delivery] = await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      expect(delivery?.attempts).toMatchObject([
        { status: null, error: expect.stringContaining('SECRET_KEY') as string },
      ]);
      expect(fixture.receiver.at('/ok')).toEqual([]);
    });
  });
}
