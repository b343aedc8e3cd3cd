import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { SecretBox } from '#platform/secrets/secret-box';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { hashToken } from '../../accounts/api-key-format.js';
import { type OpenShare, ScanSharesRepository } from './scan-shares.repository.js';

/** A link to a tag that is valid. */
export interface OpenTag {
  /** Identifies the link in what is sealed for it. An id could be that of another link after a restore. */
  readonly link: string;
  readonly tag: string;
  /** Has access to the businesses with the tag only. */
  readonly tenant: Tenant;
  readonly expiresAt: Date;
}

/** A scan that a link opens. */
export interface OpenScan {
  readonly scanId: number;
  readonly tenant: Tenant;
  readonly expiresAt: Date;
}

/** What of a link to a tag is sealed, so that it reveals no ids: a map, or the place of the next page. */
type Sealed = 'map' | 'page';

/** Opens share links by their token, which alone selects what is read and its tenant. */
@Injectable()
export class OpenShares {
  constructor(
    private readonly shares: ScanSharesRepository,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the scan of a link, or a map of a link to a tag.
   *
   * @param map of `seal`; undefined for the link of a scan
   * @throws Problem `not_found`, identical for unknown, expired and revoked links
   */
  scan<T>(token: string, map: string | undefined, work: (scan: OpenScan) => Promise<T>): Promise<T> {
    return this.open(token, (share, link) => {
      const { accountId, livemode, expiresAt, scanId, tag } = share;
      if (tag === null && scanId !== null && map === undefined) {
        return work({ scanId, expiresAt, tenant: { accountId, livemode } });
      }
      if (tag === null || map === undefined) throw invalidLink();
      const tenant = { accountId, livemode, restrictedTo: [tag] };
      const sealed = this.unseal(link, 'map', map);
      if (sealed === null) throw invalidLink();
      return work({ scanId: Number(sealed), expiresAt, tenant });
    });
  }

  /** Opens a link to a tag. @throws Problem `not_found` as above */
  tag<T>(token: string, work: (tag: OpenTag) => Promise<T>): Promise<T> {
    return this.open(token, ({ accountId, livemode, tag, expiresAt }, link) => {
      if (tag === null) throw invalidLink();
      return work({ link, tag, expiresAt, tenant: { accountId, livemode, restrictedTo: [tag] } });
    });
  }

  seal(link: string, what: Sealed, text: string): string {
    return this.box.sealToken(text, purposeOf(link, what));
  }

  /** @returns null for a text that was not sealed for this link */
  unseal(link: string, what: Sealed, sealed: string): string | null {
    return this.box.openToken(sealed, purposeOf(link, what));
  }

  private async open<T>(token: string, work: (share: OpenShare, link: string) => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const hash = hashToken(token);
    const share = await this.shares.findOpen(hash, now);
    if (!share) throw invalidLink();
    // Reading must not fail because the database cannot write, for example on a full disk.
    if (share.isOpeningOutdated) await this.shares.touch(share.id, now).catch(() => undefined);
    try {
      return await work(share, hash.toString('base64url'));
    } catch (error) {
      // The scan was deleted during the read, or has lost the tag. Its own problem would reveal its ID.
      throw error instanceof Problem && error.type === NOT_FOUND ? invalidLink() : error;
    }
  }
}

function purposeOf(link: string, what: Sealed): string {
  return `share ${link}: ${what}`;
}

function invalidLink(): Problem {
  return new Problem(NOT_FOUND, 'The link is not valid: it has expired, was revoked, or never existed.');
}
