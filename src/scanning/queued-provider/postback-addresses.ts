import { PublicAddress } from '#platform/http/public-address';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';

/** The URLs to which providers post answers. Each contains the encrypted tag of its search, so it cannot be guessed. */
@Injectable()
export class PostbackAddresses {
  constructor(
    private readonly box: SecretBox,
    private readonly address: PublicAddress,
  ) {}

  urlFor(provider: string, tag: string): string {
    const sealed = this.box.seal(tag, purposeOf(provider));
    return this.address.url(`/webhooks/${provider}/${sealed.toString('base64url')}`);
  }

  /** @returns the tag; null for a forged address */
  open(provider: string, sealed: string): string | null {
    return this.box.tryOpen(Buffer.from(sealed, 'base64url'), purposeOf(provider));
  }
}

function purposeOf(provider: string): string {
  return `postback: ${provider}`;
}
