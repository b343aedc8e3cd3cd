/** Finds registered secrets in texts that must not contain them. */
export class Secrets {
  private readonly names = new Map<string, string>();

  /** @returns the secret itself */
  add(name: string, secret: string): string {
    if (secret.length < 12) throw new Error(`${name} is so short that a text may contain it by chance`);
    this.names.set(secret, name);
    return secret;
  }

  get count(): number {
    return this.names.size;
  }

  /** Returns the names of the secrets in a text, also in URL encoding, base64 and hex. */
  in(text: string): string[] {
    return [...this.names].flatMap(([secret, name]) =>
      spellings(secret).some((one) => text.includes(one)) ? [name] : [],
    );
  }
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // The last characters of base64 depend on the following bytes.
  const base64 = bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4);
  return [secret, encodeURIComponent(secret), base64, bytes.toString('hex')];
}
