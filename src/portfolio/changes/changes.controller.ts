import { Clock } from '#platform/clock';
import type { SortedSource } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Lists, Resource } from '../../accounts/resource.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { isYes } from '../dto/yes-or-no.js';
import { ChangeDto } from './change.dto.js';
import { type ChangePosition, decodePosition, encodePosition } from './change-cursor.js';
import { ChangesQuery } from './changes.query.js';
import { type ChangeRow, ChangesRepository } from './changes.repository.js';

const DEFAULT_LIMIT = 100;
const DEFAULT_MS = 7 * 86_400_000;

@Resource({ path: 'changes', tag: 'Portfolio', dto: ChangeDto, allowsRestricted: 'all' })
export class ChangesController {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly businesses: BusinessesService,
    private readonly clock: Clock,
  ) {}

  @Lists({
    summary: 'List what has changed',
    description:
      'Returns each finished scan that has a previous scan in its series, with the change and its significance, newest ' +
      'first. `limit` defaults to 100.',
    problems: [NOT_FOUND],
  })
  async listChanges(@Http() http: Exchange, @QueryParams() query: ChangesQuery): Promise<ChangeDto[]> {
    const { business_id: businessId, tag, direction, limit = DEFAULT_LIMIT, cursor } = query;
    await this.businesses.checkFilter(http.tenant, businessId);
    const since = sinceOf(query, this.clock.now());
    const filter = { since, tag, businessId, direction, significant: isYes(query.significant) };
    const source: SortedSource<ChangeRow, ChangeDto, ChangePosition> = {
      read: (position, count) => this.changes.list(http.tenant, filter, position, count),
      positionOf: ({ endedAt, scanId }) => ({ endedAt, scanId }),
      encode: encodePosition,
      decode: decodePosition,
      describe: (row) => ChangeDto.from(row),
    };
    return http.page({ limit, cursor }, source);
  }
}

/** Returns the start of the period, by default 7 days ago. */
export function sinceOf({ since }: Pick<ChangesQuery, 'since'>, now: Date): Date {
  return since ?? new Date(now.getTime() - DEFAULT_MS);
}
