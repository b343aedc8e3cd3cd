import { EntityManager } from '#platform/database/entity-manager';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Invitation } from './invitation.entity.js';

@Injectable()
export class InvitationsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those that can still be accepted, oldest first. */
  ofAccount(accountId: number, now: Date): Promise<Invitation[]> {
    return this.em.find(Invitation, { accountId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } });
  }

  /** Of whichever account: for links, which name it. */
  findById(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { refresh: true });
  }

  /** Nobody else accepts or withdraws it until the current transaction ends. */
  lock(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** In the place of the one that this person has, if any, whose link is dead then. */
  async replace(invitation: Invitation): Promise<void> {
    const { accountId, email } = invitation;
    await this.em.execute('delete from invitation where account_id = ? and lower(email) = lower(?)', [
      accountId,
      email,
    ]);
    await this.em.persist(invitation).flush();
  }

  /** @returns whether there was such an invitation */
  async remove(accountId: number, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Invitation, { accountId, id })) > 0;
  }
}
