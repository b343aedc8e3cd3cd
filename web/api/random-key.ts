/** Returns a new `Idempotency-Key`. Browsers have `crypto.randomUUID` on HTTPS pages only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
