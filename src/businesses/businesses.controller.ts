import { announceDeprecation } from '#platform/http/deprecation';
import { Id } from '#platform/http/id.pipe';
import type { SortedSource } from '#platform/http/list-answer';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import type { Actor } from '../accounts/audit/audit-log.js';
import { CurrentCaller } from '../accounts/audit/current-caller.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Acts, Changes, Creates, Deletes, Lists, Reads, Resource } from '../accounts/resource.js';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';
import { type BusinessPosition, decodePosition, encodePosition } from './business-cursor.js';
import type { BusinessSummary, SortedSummary } from './business-summaries.repository.js';
import {
  BUSINESS_EXISTS,
  EXTERNAL_ID_EXISTS,
  LOCATION_NOT_EDITABLE,
  LOCATION_UNRESOLVED,
  NOT_A_BUSINESS_PROFILE_URL,
  NOT_A_CANDIDATE,
  SHORT_LINK_UNRESOLVED,
} from './businesses.problems.js';
import { BusinessesService } from './businesses.service.js';
import { CreateBusiness } from './create-business.js';
import { BusinessDto } from './dto/business.dto.js';
import { DismissCandidateDto, RelocateBusinessDto, UpdateBusinessDto } from './dto/change-business.dto.js';
import { CreateBusinessDto, newBusinessOf } from './dto/create-business.dto.js';
import { identifierOf } from './dto/identifier-fields.js';
import { ListBusinessesQuery } from './dto/list-businesses.query.js';
import { DecideIdentifier } from './identifiers/decide-identifier.js';
import { RelocateBusiness } from './relocation/relocate-business.js';
import { UpdateBusiness } from './update-business.js';

const IDENTIFICATION_PROBLEMS = [
  BUSINESS_EXISTS,
  NOT_A_BUSINESS_PROFILE_URL,
  LOCATION_UNRESOLVED,
  SHORT_LINK_UNRESOLVED,
  PROVIDER_UNAVAILABLE,
];

/** When `label` replaced `name` in the body of a PATCH. */
const NAME_DEPRECATED_SINCE = new Date('2026-11-23T00:00:00Z');

@Resource({ path: 'businesses', tag: 'Businesses', dto: BusinessDto, allowsRestricted: 'all' })
export class BusinessesController {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly createUseCase: CreateBusiness,
    private readonly updateUseCase: UpdateBusiness,
    private readonly relocateUseCase: RelocateBusiness,
    private readonly decideIdentifier: DecideIdentifier,
  ) {}

  @Creates({
    summary: 'Track a business',
    description:
      'Send one of `gbp_url`, `cid` and `place_id`, or `name` with `lat` and `lng`. If URL and body lack the name or the coordinates, the search providers are queried in order. ' +
      'Address, category, rating, reviews, website, phone and opening hours are added shortly after, ' +
      'and refreshed regularly.',
    problems: [...IDENTIFICATION_PROBLEMS, EXTERNAL_ID_EXISTS, RESTRICTED_TO_TAGS],
  })
  createBusiness(@Http() http: Exchange, @Body() body: CreateBusinessDto): Promise<string> {
    return http.create(() => this.createUseCase.run(http.tenant, newBusinessOf(body)), BusinessDto);
  }

  @Lists({
    summary: 'List businesses',
    description:
      'Returns businesses, oldest first unless `sort` is given. Without `limit` and `cursor`, returns all of them.',
  })
  listBusinesses(@Http() http: Exchange, @QueryParams() query: ListBusinessesQuery): List<BusinessDto> {
    const { external_id: externalId, place_id: placeId, tag, cid, q, sort = 'id' } = query;
    const filter = { externalId, placeId, tag, cid, q };
    if (sort === 'id') {
      const read = (afterId: number, count: number): Promise<BusinessSummary[]> =>
        this.businesses.list(http.tenant, filter, afterId, count);
      return http.list(query, read, BusinessDto);
    }
    const sorted: SortedSource<SortedSummary, BusinessDto, BusinessPosition> = {
      read: (position, count) => this.businesses.listSorted(http.tenant, filter, sort, position, count),
      positionOf: ({ sortKey: key, id }) => ({ key, id }),
      encode: (position) => encodePosition(sort, position),
      decode: (cursor) => decodePosition(sort, cursor),
      describe: (row) => BusinessDto.from(row),
    };
    return http.listSorted(query, sorted);
  }

  @Reads({
    summary: 'Retrieve a business',
    description: 'Fields that no search provider has returned yet are null.',
  })
  async getBusiness(@Http() http: Exchange, @Id() id: number): Promise<BusinessDto> {
    return BusinessDto.from(await this.businesses.summary(http.tenant, id));
  }

  @Changes({
    ifMatch: true,
    summary: 'Update a business',
    description:
      'Changes the fields in the body. `keywords` and `tags` replace the whole list. The business stays the same ' +
      'place: to change that, use `POST /businesses/{id}/relocate`.',
    problems: [EXTERNAL_ID_EXISTS, LOCATION_NOT_EDITABLE, RESTRICTED_TO_TAGS],
  })
  async updateBusiness(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { external_id: externalId, name, label = name, ...changes }: UpdateBusinessDto,
  ): Promise<BusinessDto> {
    if (name !== undefined) announceDeprecation(http.reply, NAME_DEPRECATED_SINCE);
    const input = { externalId, label, ...changes };
    const check = http.ifMatch(BusinessDto);
    return BusinessDto.from(await this.updateUseCase.run(http.tenant, id, input, check));
  }

  @Acts({
    path: ':id/relocate',
    takesBody: true,
    summary: 'Relocate a business',
    description:
      'Makes the business the place of `gbp_url`, or moves it to `lat` and `lng`. Its details are looked up again. ' +
      'Label, keywords, tags, scans and history stay. Later scans are not compared with earlier ones. ' +
      'With `identifier`, confirms that a candidate is the same business under a new identifier: the scans that named it ' +
      'are read again, their suspicion is lifted, no alert is sent for them, and later scans are compared with earlier ones.',
    problems: [RESTRICTED_TO_TAGS, NOT_A_CANDIDATE, ...IDENTIFICATION_PROBLEMS],
  })
  async relocateBusiness(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { gbp_url: gbpUrl, identifier, ...coordinates }: RelocateBusinessDto,
    @CurrentCaller() caller: Actor,
  ): Promise<BusinessDto> {
    if (identifier) {
      return BusinessDto.from(
        await this.decideIdentifier.confirm(http.tenant, id, identifierOf(identifier), caller),
      );
    }
    return BusinessDto.from(await this.relocateUseCase.run(http.tenant, id, { gbpUrl, ...coordinates }));
  }

  @Acts({
    path: ':id/dismiss-candidate',
    takesBody: true,
    summary: 'Dismiss a candidate',
    description:
      'Remembers that a candidate is another business. No later scan names it, and the scans that named only this ' +
      'candidate are no longer suspect. No alert is sent for them.',
    problems: [RESTRICTED_TO_TAGS, NOT_A_CANDIDATE],
  })
  async dismissCandidate(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { identifier }: DismissCandidateDto,
    @CurrentCaller() caller: Actor,
  ): Promise<BusinessDto> {
    return BusinessDto.from(
      await this.decideIdentifier.dismiss(http.tenant, id, identifierOf(identifier), caller),
    );
  }

  @Deletes({
    summary: 'Stop tracking a business',
    description: 'Deletes the business with its scans, results and history.',
    problems: [RESTRICTED_TO_TAGS],
  })
  deleteBusiness(@Http() http: Exchange, @Id() id: number): Promise<void> {
    return this.businesses.delete(http.tenant, id);
  }
}
