/** Remembers what nobody may ever see, and finds it in what is to be seen. */
export class Secrets {
  private readonly names = new Map<string, string>();

  /** @returns the secret itself */
  add(name: string, secret: string): string {
    if (secret.length < 12)
      throw new Error(`${name} is too short to be found by chance only where it is meant`);
    this.names.set(secret, name);
    return secret;
  }

  get count(): number {
    return this.names.size;
  }

  /** The names of the secrets in this text: as they are, as in a URL, or in base64. */
  in(text: string): string[] {
    return [...this.names].flatMap(([secret, name]) =>
      spellings(secret).some((one) => text.includes(one)) ? [name] : [],
    );
  }
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // The last characters of base64 depend on what follows; those before do not.
  const base64 = bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4);
  return [secret, encodeURIComponent(secret), base64, bytes.toString('hex')];
}
