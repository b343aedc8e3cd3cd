import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher.js';
import { Passwords } from './passwords.js';

/** Records how many passwords are verified at the same time. */
class SlowHasher extends PasswordHasher {
  maximum = 0;
  private running = 0;

  override hash(): Promise<string> {
    return Promise.resolve('decoy');
  }

  override async verify(): Promise<boolean> {
    this.maximum = Math.max(this.maximum, ++this.running);
    await new Promise(setImmediate);
    this.running--;
    return true;
  }
}

describe('Passwords.match', () => {
  const attempts = (passwords: Passwords, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => passwords.match({ passwordHash: 'x' }, 'x')));

  it('verifies one password at a time and makes the others wait', async () => {
    const hasher = new SlowHasher();
    const results = await attempts(new Passwords(hasher), 30);
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(hasher.maximum).toBe(1);
  });

  it('rejects further attempts with sign_ins_busy while 100 wait', async () => {
    const results = await attempts(new Passwords(new SlowHasher()), 150);
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(49);
    expect(rejected[0]?.reason).toMatchObject({ type: { code: 'sign_ins_busy' } });
  });
});
