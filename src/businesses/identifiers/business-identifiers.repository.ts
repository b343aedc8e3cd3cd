import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { IdentifierCandidate } from './identifier-candidate.js';
import type { Closure } from './read-answer.js';

/** What scans and look-ups show of the identifiers of a business. Across tenants: the caller has locked the business. */
@Injectable()
export class BusinessIdentifiersRepository {
  constructor(private readonly em: EntityManager) {}

  async storeCandidates(businessId: number, candidates: readonly IdentifierCandidate[]): Promise<void> {
    await this.em.execute('update business set identifier_candidates = ?::jsonb where id = ?', [
      JSON.stringify(candidates),
      businessId,
    ]);
  }

  async storeClosed(businessId: number, closed: Closure | null): Promise<void> {
    await this.em.execute('update business set closed = ? where id = ? and closed is distinct from ?', [
      closed,
      businessId,
      closed,
    ]);
  }
}
