import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { LINK_INVALID } from './users.problems.js';

/** Dashboard page of each kind of link. */
const PATHS = { setUp: 'set-up', invitation: 'join', reset: 'reset-password' } as const;
type LinkKind = keyof typeof PATHS;

/**
 * Links for people who cannot sign in. The subject is encrypted in the link, so nothing is stored. Using a link deletes
 * or changes its subject, so each link works once.
 */
@Injectable()
export class SealedLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param subject the user, invitation or action of the link
   * @returns the path. The token is in the fragment, which browsers do not send and servers do not log.
   */
  make(kind: LinkKind, subject: string, expiresAt: Date): string {
    const sealed = this.box.seal(`${expiresAt.getTime()} ${subject}`, purposeOf(kind));
    return `/dashboard/${PATHS[kind]}#${sealed.toString('base64url')}`;
  }

  /** Returns the subject of a token. @throws Problem `link_invalid` */
  open(kind: LinkKind, token: string): string {
    const sealed = this.box.tryOpen(Buffer.from(token, 'base64url'), purposeOf(kind));
    const [, expiresAt, subject] = /^(\d+) (.*)$/.exec(sealed ?? '') ?? [];
    if (subject === undefined || Number(expiresAt) <= this.clock.now().getTime()) throw linkInvalid();
    return subject;
  }
}

export function linkInvalid(): Problem {
  return new Problem(LINK_INVALID, LINK_INVALID.description);
}

function purposeOf(kind: LinkKind): string {
  return `link: ${kind}`;
}
