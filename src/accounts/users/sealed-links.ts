import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { LINK_INVALID } from './users.problems.js';

/** Dashboard page of each kind of link. */
const PATHS = { setUp: 'set-up', invitation: 'join', reset: 'reset-password' } as const;
type LinkKind = keyof typeof PATHS;

/** What a link is about. */
export interface LinkSubject {
  /** The user, invitation or action of the link. */
  readonly subject: string;
  readonly expiresAt: Date;
  /** The nonce of the row; null in a link of an earlier version, which has none. */
  readonly nonce: string | null;
}

/**
 * Links for people who cannot sign in. The subject is encrypted in the link, with the nonce of its row. Using a link
 * deletes or changes its subject, so each link works once.
 */
@Injectable()
export class SealedLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the path. The token is in the fragment, which browsers do not send and servers do not log.
   */
  make(kind: LinkKind, { subject, expiresAt, nonce }: LinkSubject & { readonly nonce: string }): string {
    const token = this.box.sealToken(`${expiresAt.getTime()} ${nonce} ${subject}`, purposeOf(kind));
    return `/dashboard/${PATHS[kind]}#${token}`;
  }

  /** Returns what a token is about. The caller compares the nonce. @throws Problem `link_invalid` */
  open(kind: LinkKind, token: string): LinkSubject {
    const opened = this.openNew(kind, token) ?? this.openOld(kind, token);
    if (!opened || opened.expiresAt <= this.clock.now()) throw linkInvalid();
    return opened;
  }

  private openNew(kind: LinkKind, token: string): LinkSubject | null {
    const text = this.box.openToken(token, purposeOf(kind)) ?? '';
    const [, time, nonce, subject] = /^(\d+) (\S+) (.*)$/.exec(text) ?? [];
    if (nonce === undefined || subject === undefined) return null;
    return { subject, nonce, expiresAt: new Date(Number(time)) };
  }

  private openOld(kind: LinkKind, token: string): LinkSubject | null {
    const [, time, subject] = /^(\d+) (.*)$/.exec(this.box.openToken(token, `link: ${kind}`) ?? '') ?? [];
    return subject === undefined ? null : { subject, nonce: null, expiresAt: new Date(Number(time)) };
  }
}

export function linkInvalid(): Problem {
  return new Problem(LINK_INVALID, LINK_INVALID.description);
}

function purposeOf(kind: LinkKind): string {
  return `link with nonce: ${kind}`;
}
