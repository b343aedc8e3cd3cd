import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../../accounts/api-keys.service.js';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import { Team } from '../../accounts/users/team.js';
import { MadeAccessRepository, type MadeThing } from './made-access.repository.js';

/** A user or a key that loses access. */
export type Maker = { readonly userId: number } | { readonly keyId: number };

/** Lists and revokes what a user or a key has made, which works without them. */
@Injectable()
export class MadeAccess {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly made: MadeAccessRepository,
    private readonly keys: ApiKeysService,
    private readonly team: Team,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns what a user has made, also by keys that the user made, or a key, also before it was rotated; and what is of
   * unknown makers.
   *
   * @throws Problem `not_found`
   */
  async list(accountId: number, maker: Maker): Promise<MadeThing[]> {
    return this.made.list(accountId, await this.makersOf(accountId, maker));
  }

  /**
   * Takes access from a user or a key, and revokes what it made by choice: both or neither.
   *
   * @param chosen `kind:id` of things in the list; `all` for those that the user or key is known to have made
   * @param work takes the access
   * @throws Problem `not_found` for the user, the key or a chosen thing, and those of `work`
   */
  run<T>(
    accountId: number,
    actor: Actor,
    maker: Maker,
    chosen: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      // The list is read first, because the removal of a user forgets which keys the user made.
      const things = await this.list(accountId, maker);
      const result = await work();
      const revoked = things.filter((thing) =>
        chosen.includes('all') ? thing.madeBy !== null : chosen.includes(nameOf(thing)),
      );
      const missing = chosen.find((one) => one !== 'all' && !revoked.some((thing) => nameOf(thing) === one));
      if (missing !== undefined && !chosen.includes('all')) {
        throw new Problem(NOT_FOUND, `${missing} is not in the list of what gives access.`);
      }
      await this.made.revoke(accountId, revoked);
      const kept = things.filter((thing) => thing.madeBy !== null && !revoked.includes(thing));
      if (revoked.length + kept.length > 0) {
        const subject = 'userId' in maker ? { user_id: maker.userId } : { key_id: maker.keyId };
        const detail = {
          ...subject,
          count: revoked.length,
          revoked: revoked.map(nameOf),
          kept: kept.map(nameOf),
        };
        await this.audit.record(
          accountId,
          actor,
          'userId' in maker ? 'user.access_revoked' : 'key.access_revoked',
          detail,
        );
      }
      return result;
    });
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

function nameOf({ kind, id }: MadeThing): string {
  return `${kind}:${id}`;
}
