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
    return this.address.url(`/webhooks/${provider}/${this.box.sealToken(tag, purposeOf(provider))}`);
  }

  /** @returns the tag; null for a forged address */
  open(provider: string, sealed: string): string | null {
    return this.box.openToken(sealed, purposeOf(provider));
  }
}

function purposeOf(provider: string): string {
  return `postback: ${provider}`;
}
