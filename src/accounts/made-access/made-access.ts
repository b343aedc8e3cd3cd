import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys.service.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { Invite } from '../users/invite.js';
import { Team } from '../users/team.js';
import { MadeAccessRepository, type MadeThing } from './made-access.repository.js';

/** A user or a key that loses access. */
export type Maker = { readonly userId: number } | { readonly keyId: number };

/** What a user or key has made. */
export interface MadeThings {
  readonly revoked: readonly MadeThing[];
  readonly kept: readonly MadeThing[];
}

/** Lists and revokes what a user or a key has made, which works without them. */
@Injectable()
export class MadeAccess {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly made: MadeAccessRepository,
    private readonly keys: ApiKeysService,
    private readonly team: Team,
    private readonly invite: Invite,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns what a user has made, also by keys that the user made, or a key, also before it was rotated; and what is of
   * unknown makers.
   *
   * @throws Problem `not_found`
   */
  async list(accountId: number, maker: Maker): Promise<MadeThing[]> {
    const things = await this.made.list(accountId, await this.makersOf(accountId, maker));
    // Keys do not invite, and their callers may not see the invitations of unknown makers.
    return 'userId' in maker ? things : things.filter(({ kind }) => kind !== 'invitation');
  }

  /**
   * Takes access from a user or a key, and revokes what it made by choice: both or neither.
   *
   * @param chosen `kind:id` of things in the list; `all` for those that the user or key is known to have made
   * @param work takes the access
   * @returns the result of `work`, and the things of the list
   * @throws Problem `not_found` for the user, the key or a chosen thing, `owner_required` for the invitation of an owner, and
   * those of `work`
   */
  run<T>(
    accountId: number,
    actor: Actor,
    maker: Maker,
    chosen: readonly string[],
    work: () => Promise<T>,
  ): Promise<MadeThings & { readonly result: T }> {
    return this.unitOfWork.run(async () => {
      // The list is read first, because the removal of a user forgets which keys the user made.
      const things = await this.list(accountId, maker);
      const result = await work();
      const isChosen = (thing: MadeThing): boolean =>
        chosen.includes(nameOf(thing)) || (chosen.includes('all') && thing.madeBy !== null);
      const revoked = things.filter((thing) => isChosen(thing));
      const missing = chosen.find((one) => one !== 'all' && !revoked.some((thing) => nameOf(thing) === one));
      if (missing !== undefined) {
        throw new Problem(NOT_FOUND, `${missing} is not in the list of what gives access.`);
      }
      for (const { kind, id } of revoked) {
        if (kind === 'invitation') await this.invite.withdraw(accountId, actor, id);
      }
      await this.made.revoke(accountId, revoked);
      const kept = things.filter((thing) => !revoked.includes(thing));
      const known = kept.filter(({ madeBy }) => madeBy !== null);
      if (revoked.length + known.length > 0) {
        const subject = 'userId' in maker ? { user_id: maker.userId } : { key_id: maker.keyId };
        const detail = {
          ...subject,
          count: revoked.length,
          revoked: revoked.map(nameOf),
          kept: known.map(nameOf),
        };
        await this.audit.record(
          accountId,
          actor,
          'userId' in maker ? 'user.access_revoked' : 'key.access_revoked',
          detail,
        );
      }
      return { result, revoked, kept };
    });
  }

  /** Revokes by choice what a user or a key has made, without taking their access, and returns the list. See `run`. */
  async revoke(
    accountId: number,
    actor: Actor,
    maker: Maker,
    chosen: readonly string[],
  ): Promise<MadeThings> {
    if (chosen.length === 0) return { revoked: [], kept: await this.list(accountId, maker) };
    return this.run(accountId, actor, maker, chosen, () => Promise.resolve());
  }

  private async makersOf(accountId: number, maker: Maker): Promise<string[]> {
    const keys = await this.keys.list(accountId);
    if ('userId' in maker) {
      const { userId } = maker;
      if (!(await this.team.list(accountId)).some(({ id }) => id === userId)) {
        throw new Problem(NOT_FOUND, `User ${userId} does not exist.`);
      }
      return [
        `user:${userId}`,
        ...keys.filter(({ madeBy }) => madeBy === userId).map(({ id }) => `key:${id}`),
      ];
    }
    await this.keys.get(accountId, maker.keyId);
    const ids = [maker.keyId];
    for (const id of ids)
      ids.push(...keys.filter(({ replacedBy }) => replacedBy === id).map((key) => key.id));
    return ids.map((id) => `key:${id}`);
  }
}

export function nameOf({ kind, id }: Pick<MadeThing, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
