import { Clock } from '#platform/clock';
import { PublicAddress } from '#platform/http/public-address';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

const PURPOSE = 'link: confirm e-mail';
const VALID_MS = 7 * 24 * 3_600_000;

interface Subject {
  readonly accountId: number;
  readonly address: string;
  readonly locale: Locale;
}

/** Links by which a recipient agrees to reports. Nothing is stored: the link contains its subject, encrypted. */
@Injectable()
export class ConfirmLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** @returns null without `PUBLIC_URL`: a recipient could not reach the link */
  make({ accountId, address, locale }: Subject): string | null {
    if (this.address.origin === null) return null;
    const until = this.clock.now().getTime() + VALID_MS;
    const token = this.box.sealToken(JSON.stringify([accountId, address, locale, until]), PURPOSE);
    return this.address.url(`/confirm-email/${token}`);
  }

  /** @returns null for a token that this service did not make, or that has expired */
  open(token: string): Subject | null {
    const text = this.box.openToken(token, PURPOSE);
    if (text === null) return null;
    const [accountId, address, locale, until] = JSON.parse(text) as [number, string, Locale, number];
    return until > this.clock.now().getTime() ? { accountId, address, locale } : null;
  }
}
