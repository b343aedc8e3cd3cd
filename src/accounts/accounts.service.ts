import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import type { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';

@Injectable()
export class AccountsService {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @throws Problem `not_found` */
  async get(id: number): Promise<Account> {
    const account = await this.accounts.find(id);
    if (!account) throw new Problem(NOT_FOUND, `There is no account ${id}.`);
    return account;
  }
}
