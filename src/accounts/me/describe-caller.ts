import { PLANS } from '#config';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys.service.js';
import { policyOf } from '../caller-policy.js';
import type { Principal } from '../principal.js';
import { UsersRepository } from '../users/users.repository.js';
import { callerId } from './caller-name.js';
import type { MeDto } from './dto/me.dto.js';

@Injectable()
export class DescribeCaller {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly users: UsersRepository,
  ) {}

  /** Describes a caller and its rights. @throws Problem `not_found` if it was deleted since the request began */
  async run(principal: Principal): Promise<MeDto> {
    const { accountId, livemode, restrictedTo, scopes, plan, isPerson } = principal;
    const id = callerId(principal);
    const { quota, windowSeconds } = policyOf(principal);
    return {
      success: true,
      account_id: accountId,
      livemode,
      scopes: [...scopes],
      restricted_to_tags: restrictedTo ? [...restrictedTo] : null,
      plan: { code: plan, name: PLANS[plan].name },
      rate_limit: { requests: quota, window_seconds: windowSeconds },
      key: isPerson ? null : await this.keyOf(accountId, id),
      user: isPerson ? await this.userOf(accountId, id) : null,
    };
  }

  private async keyOf(accountId: number, id: number): Promise<MeDto['key']> {
    const { name, createdAt, expiresAt } = await this.keys.get(accountId, id);
    return {
      id,
      name: name ?? null,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    };
  }

  private async userOf(accountId: number, id: number): Promise<MeDto['user']> {
    const user = await this.users.find(accountId, id);
    if (!user) throw new Problem(NOT_FOUND, `User ${id} does not exist.`);
    return { id, role: user.role };
  }
}
