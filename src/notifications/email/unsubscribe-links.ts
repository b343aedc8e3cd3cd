import { PublicAddress } from '#platform/http/public-address';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'link with nonce: unsubscribe';
const OLD_PURPOSE = 'link: unsubscribe';

/** The channel and the address that a link unsubscribes. */
interface Subject {
  readonly channelId: number;
  readonly address: string;
  /** The nonce of the channel; null in a link of an earlier version, which has none. */
  readonly nonce: string | null;
}

/** Links that unsubscribe a recipient without a session. A link contains its subject and the nonce of its row, encrypted. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly address: PublicAddress,
  ) {}

  /** @returns null without `PUBLIC_URL`: a mail provider could not reach the link */
  make({ channelId, address, nonce }: Subject): string | null {
    if (this.address.origin === null) return null;
    const token = this.box.sealToken(JSON.stringify([channelId, address, nonce]), PURPOSE);
    return this.address.url(`/unsubscribe/${token}`);
  }

  /** @returns null for a token that this service did not make */
  open(token: string): Subject | null {
    const text = this.box.openToken(token, PURPOSE) ?? this.box.openToken(token, OLD_PURPOSE);
    if (text === null) return null;
    const [channelId, address, nonce = null] = JSON.parse(text) as [number, string, string?];
    return { channelId, address, nonce };
  }
}
