import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { Injectable } from '@nestjs/common';

/** Maximum accounts of one run. */
const BATCH = 200;

/** The accounts that got default channels. Across tenants: for background tasks. */
@Injectable()
export class DefaultChannelsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the accounts that have an owner and got no default channel yet. */
  async due(): Promise<number[]> {
    const rows = await readRows<{ id: number }>(
      this.em,
      `select distinct account_id as id from app_user
       where role = 'owner' and not exists
         (select from default_channel where default_channel.account_id = app_user.account_id)
       order by account_id limit ${BATCH}`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Marks an account. Returns false if it is marked already. */
  async claim(accountId: number, now: Date): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into default_channel (account_id, created_at) values (?, ?) on conflict do nothing returning 1`,
      [accountId, now],
    );
    return rows.length > 0;
  }

  /** Deletes the default channels of users who own no account any more. */
  async deleteOfFormerOwners(): Promise<void> {
    await this.em.execute(
      `delete from webhook_endpoint using app_user
       where app_user.id = webhook_endpoint.user_id and app_user.role <> 'owner'`,
    );
  }
}
