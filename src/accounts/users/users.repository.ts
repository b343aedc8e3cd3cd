import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppUser } from '../app-user.entity.js';

@Injectable()
export class UsersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether anybody has an account on this installation. */
  async anyExists(): Promise<boolean> {
    return (await this.em.execute('select 1 from app_user limit 1')).length > 0;
  }

  /** Of whichever account: an e-mail address has one user. Upper and lower case are the same. */
  findByEmail(email: string): Promise<AppUser | null> {
    return readOne(this.em, AppUser, 'select * from app_user where lower(email) = lower(?)', [email]);
  }

  /** Of whichever account: for links and sessions, which name their user. */
  findById(id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { id }, { refresh: true });
  }

  /** Nobody else changes this user until the current transaction ends. */
  lock(id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  find(accountId: number, id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { accountId, id }, { refresh: true });
  }

  /** Oldest first. */
  ofAccount(accountId: number): Promise<AppUser[]> {
    return this.em.find(AppUser, { accountId }, { orderBy: { id: 'asc' }, refresh: true });
  }

  /** How many owners the account has besides this user. */
  otherOwners(accountId: number, id: number): Promise<number> {
    return this.em.count(AppUser, { accountId, role: 'owner', id: { $ne: id } });
  }

  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.em.nativeUpdate(AppUser, { id }, { passwordHash });
  }

  /** Their sessions go with them. */
  async remove(accountId: number, id: number): Promise<void> {
    await this.em.nativeDelete(AppUser, { accountId, id });
  }
}
