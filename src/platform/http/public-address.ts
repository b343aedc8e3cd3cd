import type { AppConfig } from '#config';

/** Where people find the service: the base of the links that it gives out. */
export class PublicAddress {
  private readonly base: string;
  /** Browsers come by HTTPS. */
  readonly isSecure: boolean;
  /** `PUBLIC_URL` as browsers name it in `Origin`; null where it is not set. */
  readonly origin: string | null;

  constructor({ publicUrl, host, port }: Pick<AppConfig, 'publicUrl' | 'host' | 'port'>) {
    this.base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    this.origin = publicUrl === null ? null : new URL(publicUrl).origin;
    this.isSecure = this.base.startsWith('https:');
  }

  /** @param path starts with a slash, or is empty */
  url(path: string): string {
    return this.base + path;
  }
}
