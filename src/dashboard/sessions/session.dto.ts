import { PLANS } from '#config';
import type { UserRole } from '../../accounts/app-user.entity.js';
import type { SignedIn } from '../../accounts/users/sessions.js';

/** Who is signed in, and what the sign-in page has to know when nobody is. */
export class SessionDto {
  user!: { id: number; email: string; role: UserRole } | null;
  account!: { id: number; plan: { code: string; name: string; api_access: boolean } } | null;
  /** Nobody has an account here yet: the link from the log or of `account set-up-link` opens the first. */
  needs_set_up!: boolean;
  /** Links are sent by e-mail; otherwise people hand them on. */
  sends_mail!: boolean;
  /** Pictures of the ground for maps; null where there are none. `url` has `{z}`, `{x}`, `{y}`, and `{s}` perhaps. */
  tiles!: { url: string; attribution: string } | null;

  static from(
    signedIn: SignedIn | null,
    installation: { needsSetUp: boolean; sendsMail: boolean; tiles: SessionDto['tiles'] },
  ): SessionDto {
    return {
      ...(signedIn ? described(signedIn) : { user: null, account: null }),
      needs_set_up: installation.needsSetUp,
      sends_mail: installation.sendsMail,
      tiles: installation.tiles,
    };
  }
}

function described({ userId, email, role, accountId, plan }: SignedIn) {
  const { code, name, apiAccess } = PLANS[plan];
  return {
    user: { id: userId, email, role },
    account: { id: accountId, plan: { code, name, api_access: apiAccess } },
  };
}
