import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys.service.js';
import type { Principal } from '../principal.js';
import { UsersRepository } from '../users/users.repository.js';

/** Names the caller of a request, for rows that record who changed them. */
@Injectable()
export class CallerName {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly users: UsersRepository,
  ) {}

  /** Returns the e-mail address of a user, or the name of an API key. A key without a name is named by its id. */
  async of(principal: Principal): Promise<string> {
    const { accountId, isPerson } = principal;
    const id = callerId(principal);
    if (isPerson) return (await this.users.find(accountId, id))?.email ?? `User ${id}`;
    return (await this.keys.get(accountId, id)).name ?? `API key ${id}`;
  }
}

/** Returns the id of the user or API key that sends the request. */
export function callerId({ caller }: Principal): number {
  return Number(caller.slice(caller.indexOf(':') + 1));
}
