import { AppConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';

/** The base URL of the links that the service gives out. */
@Injectable()
export class PublicAddress {
  private readonly base: string;
  /** Whether browsers use HTTPS. */
  readonly isSecure: boolean;
  /** `PUBLIC_URL` as browsers send it in `Origin`; null if it is not set. */
  readonly origin: string | null;

  constructor(@Inject(AppConfig) { publicUrl, host, port }: Pick<AppConfig, 'publicUrl' | 'host' | 'port'>) {
    this.base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    this.origin = publicUrl === null ? null : new URL(publicUrl).origin;
    this.isSecure = this.base.startsWith('https:');
  }

  /** @param path starts with a slash, or is empty */
  url(path: string): string {
    return this.base + path;
  }
}
