import fc from 'fast-check';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretKeyIn } from '../database/embedded/secret-key.js';
import { SecretBox, SecretUnreadableError } from './secret-box.js';

const box = new SecretBox(() => 'a key for tests, thirty-two long or more');

describe('SecretBox', () => {
  it('decrypts any text that it encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, purpose) => {
        expect(box.open(box.seal(secret, purpose), purpose)).toBe(secret);
      }),
    );
  });

  it('encrypts one text differently each time and does not reveal it', () => {
    const [a, b] = [box.seal('whsec_secret', 'x'), box.seal('whsec_secret', 'x')];
    expect(a.equals(b)).toBe(false);
    expect(a.toString('latin1')).not.toContain('whsec');
  });

  it('rejects another key, another purpose and any changed bit', () => {
    const sealed = box.seal('secret', 'endpoint 1');
    expect(() =>
      new SecretBox(() => 'another key for tests, just as long').open(sealed, 'endpoint 1'),
    ).toThrow(SecretUnreadableError);
    expect(() => box.open(sealed, 'endpoint 2')).toThrow(SecretUnreadableError);
    expect([box.tryOpen(sealed, 'endpoint 1'), box.tryOpen(sealed, 'endpoint 2')]).toEqual(['secret', null]);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => box.open(changed, 'endpoint 1')).toThrow(SecretUnreadableError);
    }
  });

  it('opens a token that it sealed, and no other spelling of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('base64url', 'hex'), fc.string(), (secret, encoding, more) => {
        const token = box.sealToken(secret, 'x', encoding);
        expect(box.openToken(token, 'x', encoding)).toBe(secret);
        expect(box.openToken(token, 'y', encoding)).toBeNull();
        for (const other of [token + more, more + token, token.slice(0, -1), `${token}=`, `${token}\n`]) {
          if (other !== token) expect(box.openToken(other, 'x', encoding)).toBeNull();
        }
      }),
    );
  });

  it.each([0, 1, 28])('rejects %i bytes', (length) => {
    expect(() => box.open(new Uint8Array(length), 'x')).toThrow(SecretUnreadableError);
  });
});

describe('secretKeyIn', () => {
  it('creates one key for concurrent callers, readable by its owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lrs-key-'));
    try {
      const keys = await Promise.all(Array.from({ length: 5 }, () => secretKeyIn(join(folder, 'data'))));
      expect(new Set(keys.map((key) => key())).size).toBe(1);
      expect(keys[0]?.()).toMatch(/^[0-9a-f]{64}$/);
      expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
