import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { Problem } from '#platform/http/problem';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EMAIL_TAKEN } from '../accounts.problems.js';
import { AppUser } from '../app-user.entity.js';
import { Invitation } from './invitation.entity.js';

/** Any number that nobody else locks. */
const SET_UP_LOCK = 7_310_458;

/** The users of accounts, and those who are invited. */
@Injectable()
export class UsersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether anybody has an account on this installation. */
  async anyExists(): Promise<boolean> {
    return (await this.em.execute('select 1 from app_user limit 1')).length > 0;
  }

  /** Makes others who open the first account wait until the current transaction ends. */
  async lockSetUp(): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?)', [SET_UP_LOCK]);
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

  /** To be called within a transaction. @throws Problem `email_taken` */
  async insert(user: Omit<AppUser, 'id'>): Promise<AppUser> {
    const row = this.em.create(AppUser, user);
    try {
      await this.em.persist(row).flush();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new Problem(EMAIL_TAKEN, `There is already a user with the e-mail address ${user.email}.`);
    }
    return row;
  }

  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.em.nativeUpdate(AppUser, { id }, { passwordHash });
  }

  /** Their sessions go with them. */
  async remove(accountId: number, id: number): Promise<void> {
    await this.em.nativeDelete(AppUser, { accountId, id });
  }

  /** Returns the invitations that can still be accepted, oldest first. */
  invitationsOf(accountId: number, now: Date): Promise<Invitation[]> {
    return this.em.find(Invitation, { accountId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } });
  }

  /** Returns an invitation of whichever account: for links, which name it. */
  findInvitation(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { refresh: true });
  }

  /** Nobody else accepts or withdraws the invitation until the current transaction ends. */
  lockInvitation(id: number): Promise<Invitation | null> {
    return this.em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Stores an invitation in the place of the one that this person has, if any, whose link is dead then. */
  async replaceInvitation(invitation: Omit<Invitation, 'id'>): Promise<Invitation> {
    const { accountId, email } = invitation;
    await this.em.execute('delete from invitation where account_id = ? and lower(email) = lower(?)', [
      accountId,
      email,
    ]);
    const row = this.em.create(Invitation, invitation);
    await this.em.persist(row).flush();
    return row;
  }

  /** @returns whether there was such an invitation */
  async removeInvitation(accountId: number, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Invitation, { accountId, id })) > 0;
  }
}
