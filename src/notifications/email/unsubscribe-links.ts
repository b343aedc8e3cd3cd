import { PublicAddress } from '#platform/http/public-address';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'link: unsubscribe';

/** The channel and the address that a link unsubscribes. */
interface Subject {
  readonly channelId: number;
  readonly address: string;
}

/** Links that unsubscribe a recipient without a session. Nothing is stored: the link contains its subject, encrypted. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly address: PublicAddress,
  ) {}

  /** @returns null without `PUBLIC_URL`: a mail provider could not reach the link */
  make({ channelId, address }: Subject): string | null {
    if (this.address.origin === null) return null;
    const sealed = this.box.seal(JSON.stringify([channelId, address]), PURPOSE);
    return this.address.url(`/unsubscribe/${sealed.toString('base64url')}`);
  }

  /** @returns null for a token that this service did not make */
  open(token: string): Subject | null {
    const text = this.box.tryOpen(Buffer.from(token, 'base64url'), PURPOSE);
    if (text === null) return null;
    const [channelId, address] = JSON.parse(text) as [number, string];
    return { channelId, address };
  }
}
