import { Clock } from '#platform/clock';
import { hashOf } from '#platform/http/idempotency/idempotency';
import { Problem } from '#platform/http/problem';
import { SecretBox } from '#platform/secrets/secret-box';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { PREVIEW_INVALID } from './mcp.problems.js';

const VALID_MS = 10 * 60_000;

/** A preview that a token proves. */
interface Preview {
  /** The request; equal members in any order are the same request. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly credits: number;
}

export interface PreviewToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Tokens that prove that the caller has seen what a scan costs. They are encrypted, and nothing is stored. */
@Injectable()
export class PreviewTokens {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  create(tenant: Tenant, { request, credits }: Preview): PreviewToken {
    const expiresAt = new Date(this.clock.now().getTime() + VALID_MS);
    const content = `${expiresAt.getTime()} ${credits} ${digestOf(tenant, request)} ${randomUUID()}`;
    return { token: this.box.sealToken(content, purposeOf(tenant)), expiresAt };
  }

  /**
   * Checks a token.
   *
   * @returns the id of the preview, the same for each use of a token
   * @throws Problem `preview_invalid`
   */
  check(tenant: Tenant, token: string, request: Preview['request']): { id: string; credits: number } {
    const content = this.box.openToken(token, purposeOf(tenant));
    const [, expiresAt, credits, digest, id] = /^(\d+) (\d+) (\S+) (\S+)$/.exec(content ?? '') ?? [];
    if (id === undefined)
      throw invalid('The preview token is not one of this account and mode, or it was altered.');
    if (Number(expiresAt) <= this.clock.now().getTime()) throw invalid('The preview token has expired.');
    if (digest !== digestOf(tenant, request)) throw invalid('The preview was for other parameters.');
    return { id, credits: Number(credits) };
  }
}

export function invalid(reason: string): Problem {
  return new Problem(PREVIEW_INVALID, `${reason} Nothing was started or charged. Call preview_scan again.`);
}

function purposeOf({ accountId, livemode }: Tenant): string {
  return `scan preview: account ${accountId} ${livemode ? 'live' : 'test'}`;
}

/** An omitted member and null are equal. */
function digestOf({ restrictedTo }: Tenant, request: Preview['request']): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined && value !== null);
  return hashOf(Object.fromEntries(given), restrictedTo).toString('base64url');
}
