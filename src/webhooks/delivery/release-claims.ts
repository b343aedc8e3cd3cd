import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ClaimDeliveries } from './claim-deliveries.js';

/** Tells whether this process is the only one that can deliver (the embedded size). */
export const IS_SOLE_DELIVERER = Symbol('sole deliverer of webhooks');

/** On the embedded size nobody waits for the claims of a process that was killed. */
@Injectable()
export class ReleaseClaims implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly claims: ClaimDeliveries,
    @Inject(IS_SOLE_DELIVERER) private readonly isSoleDeliverer: boolean,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.isSoleDeliverer) await RequestContext.create(this.em, () => this.claims.releaseAll());
  }
}
