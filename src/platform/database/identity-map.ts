import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EntityManager } from './entity-manager.js';

/** Gives each piece of a long-running task an identity map of its own, as each request, job and task has one. */
@Injectable()
export class IdentityMap {
  constructor(private readonly em: EntityManager) {}

  /** Runs the work with an empty identity map. */
  fork<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.em, work);
  }
}
