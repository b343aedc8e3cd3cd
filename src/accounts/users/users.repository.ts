import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { type LinkedRow, newLinkColumns } from '#platform/secrets/link-columns';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EMAIL_TAKEN } from '../accounts.problems.js';
import { AppUser } from '../app-user.entity.js';
import { emailKey } from './email-key.js';
import { Installation } from './installation.entity.js';
import { Invitation } from './invitation.entity.js';

/** An arbitrary key of an advisory lock that no other lock uses. */
const SET_UP_LOCK = 7_310_458;

/** Users and invitations of accounts. */
@Injectable()
export class UsersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns whether the installation has any user. */
  async anyExists(): Promise<boolean> {
    return (await this.em.execute('select 1 from app_user limit 1')).length > 0;
  }

  /** Returns the row that links for the first owner lead to. */
  installation(): Promise<Installation> {
    return this.em.findOneOrFail(Installation, { id: 1 }, { refresh: true });
  }

  /** Acquires the lock for creating the first account until the current transaction ends. */
  async lockSetUp(): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?)', [SET_UP_LOCK]);
  }

  /** Finds a user in any account, since e-mail addresses are unique. Ignores case. */
  async findByEmail(email: string): Promise<AppUser | null> {
    const key = emailKey(email);
    const where = { $or: [{ emailKey: key }, { emailKey: null }] };
    const found = await this.em.find(AppUser, where, { orderBy: { id: 'asc' }, refresh: true });
    const users = found.filter((user) => emailKey(user.email) === key);
    return users.find((user) => user.email === email) ?? users[0] ?? null;
  }

  /** Finds a user in any account: for links and sessions, which contain the user id. */
  findById(id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { id }, { refresh: true });
  }

  /** Locks a user until the current transaction ends. */
  lock(id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Locks a user until the current transaction ends. Returns null if the password is no longer the one of this hash. */
  async lockWithPassword(id: number, passwordHash: string): Promise<AppUser | null> {
    const user = await this.lock(id);
    return user?.passwordHash === passwordHash ? user : null;
  }

  find(accountId: number, id: number): Promise<AppUser | null> {
    return this.em.findOne(AppUser, { accountId, id }, { refresh: true });
  }

  /** Returns the users of an account, oldest first. */
  list(accountId: number): Promise<AppUser[]> {
    return this.em.find(AppUser, { accountId }, { orderBy: { id: 'asc' }, refresh: true });
  }

  /** Counts the owners of an account other than this user. */
  countOtherOwners(accountId: number, id: number): Promise<number> {
    return this.em.count(AppUser, { accountId, role: 'owner', id: { $ne: id } });
  }

  /** Must be called in a transaction. @throws Problem `email_taken` */
  async insert(user: Omit<AppUser, 'id' | 'emailKey' | keyof LinkedRow>): Promise<AppUser> {
    const row = this.em.create(AppUser, { ...user, ...newLinkColumns(), emailKey: emailKey(user.email) });
    try {
      await this.em.persist(row).flush();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new Problem(EMAIL_TAKEN, `The e-mail address ${user.email} is already in use.`);
    }
    return row;
  }

  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.em.nativeUpdate(AppUser, { id }, { passwordHash });
  }

  /** Deletes a user; their sessions are deleted by cascade. */
  async remove(accountId: number, id: number): Promise<void> {
    await this.em.nativeDelete(AppUser, { accountId, id });
  }

  /** Returns the invitations that have not expired, oldest first. */
  listInvitations(accountId: number, now: Date): Promise<Invitation[]> {
    return this.em.find(Invitation, { accountId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } });
  }

  /** Finds an invitation in any account: for links, which contain the invitation id. */
  findInvitation(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { refresh: true });
  }

  /** Locks an invitation until the current transaction ends. */
  lockInvitation(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Stores an invitation and deletes an earlier one of the same e-mail address. */
  async replaceInvitation(
    invitation: Omit<Invitation, 'id' | 'emailKey' | keyof LinkedRow>,
  ): Promise<Invitation> {
    const { accountId, email } = invitation;
    const key = emailKey(email);
    const earlier = await this.em.find(Invitation, { accountId }, { fields: ['id', 'email'] });
    const replaced = earlier.filter((one) => emailKey(one.email) === key).map(({ id }) => id);
    await this.em.nativeDelete(Invitation, { id: { $in: replaced } });
    const row = this.em.create(Invitation, { ...invitation, ...newLinkColumns(), emailKey: key });
    await this.em.persist(row).flush();
    return row;
  }

  /** @returns false if the invitation does not exist */
  async removeInvitation(accountId: number, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Invitation, { accountId, id })) > 0;
  }
}
