import { Clock } from '#platform/clock';
import { PublicAddress } from '#platform/http/public-address';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body, Get, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { DAYS_DEFAULT, NewShareDto, ShareDto } from './dto/shares.dto.js';
import { CreateTagShareDto, TagSharesQuery } from './dto/tag-shares.dto.js';
import { ScanSharesRepository } from './scan-shares.repository.js';
import { ShareLinks } from './share-links.js';

/** Manages public links to the portfolio of a tag. They are revoked like links to scans. */
@DashboardController('tag-shares')
export class TagSharesController {
  constructor(
    private readonly links: ShareLinks,
    private readonly shares: ScanSharesRepository,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the valid share links of a tag, newest first' })
  @ApiOkResponse({ type: [ShareDto] })
  async list(
    @CurrentUser() { accountId }: SignedIn,
    @QueryParams() { tag, livemode }: TagSharesQuery,
  ): Promise<ShareDto[]> {
    const tenant = { accountId, livemode: livemode !== 'false' };
    const shares = await this.shares.findValid(tenant, { tag }, this.clock.now());
    return shares.map((share) => ShareDto.from(share));
  }

  @Post()
  @Needs('member')
  @ApiOperation({
    summary: 'Creates a share link for the portfolio of a tag',
    description:
      'The link shows the businesses that have the tag when it is opened, and the latest map of each keyword.',
  })
  @ApiCreatedResponse({ type: NewShareDto })
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { tag, livemode, days = DAYS_DEFAULT }: CreateTagShareDto,
  ): Promise<NewShareDto> {
    const { share, path } = await this.links.create({ accountId, livemode }, actor, { tag }, days);
    return { ...ShareDto.from(share), url: this.address.url(path) };
  }
}
