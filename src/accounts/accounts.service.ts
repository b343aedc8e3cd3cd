import type { PlanCode } from '#config';
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
    if (!account) throw accountNotFound(id);
    return account;
  }

  /** Sets the plan of an account. Billing adjusts the credits. @throws Problem `not_found` */
  async changePlan(id: number, plan: PlanCode): Promise<void> {
    if (!(await this.accounts.setPlan(id, plan))) throw accountNotFound(id);
  }
}

function accountNotFound(id: number): Problem {
  return new Problem(NOT_FOUND, `Account ${id} does not exist.`);
}
