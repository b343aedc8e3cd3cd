import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EMAIL_TAKEN } from '../accounts.problems.js';
import { AppUser } from '../app-user.entity.js';

/** A new user, of a new account or of one that is there. Called within a transaction. */
@Injectable()
export class AddUser {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `email_taken` */
  async run(user: Pick<AppUser, 'accountId' | 'email' | 'passwordHash' | 'role'>): Promise<AppUser> {
    const row = this.em.create(AppUser, { ...user, createdAt: this.clock.now() });
    try {
      await this.em.persist(row).flush();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new Problem(EMAIL_TAKEN, `There is already a user with the e-mail address ${user.email}.`);
    }
    return row;
  }
}
