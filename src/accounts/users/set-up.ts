import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { isLinkOf } from '#platform/secrets/link-columns';
import { Injectable } from '@nestjs/common';
import { OpenAccount } from '../open-account.js';
import { requireUncommon } from './common-passwords.js';
import { Passwords } from './passwords.js';
import { linkInvalid, SealedLinks } from './sealed-links.js';
import { Sessions } from './sessions.js';
import { ALREADY_SET_UP } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

const LINK_MS = 7 * 24 * 3_600_000;

interface FirstOwner {
  /** Token of the set-up link. */
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly plan: PlanCode;
  /** IP address. */
  readonly address: string;
}

/** Creates the first account of an installation, by a link that only the operator can create. */
@Injectable()
export class SetUp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly links: SealedLinks,
    private readonly passwords: Passwords,
    private readonly openAccount: OpenAccount,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async isNeeded(): Promise<boolean> {
    return !(await this.users.anyExists());
  }

  /** Creates a link, valid until the first account exists. @throws Problem `already_set_up` */
  async link(): Promise<{ path: string; expiresAt: Date }> {
    if (!(await this.isNeeded())) throw alreadySetUp();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MS);
    const { linkNonce: nonce } = await this.users.installation();
    return { path: this.links.make('setUp', { subject: 'first owner', expiresAt, nonce }), expiresAt };
  }

  /**
   * @returns the token of the owner's session
   * @throws Problem `link_invalid` or `already_set_up`
   */
  async run({ token, email, password, plan, address }: FirstOwner): Promise<string> {
    const { nonce } = this.links.open('setUp', token);
    if (!isLinkOf(await this.users.installation(), nonce)) throw linkInvalid();
    await requireUncommon(password, email);
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent uses of the link.
      await this.users.lockSetUp();
      if (!(await this.isNeeded())) throw alreadySetUp();
      const owner = await this.openAccount.run({ email, passwordHash, plan, address });
      return this.sessions.start(owner.id);
    });
  }
}

function alreadySetUp(): Problem {
  return new Problem(ALREADY_SET_UP, ALREADY_SET_UP.description);
}
