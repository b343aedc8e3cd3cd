import { IdPipe } from '#platform/http/id.pipe';
import { AllowsRestricted } from '#platform/http/public';
import { PublicAddress } from '#platform/http/public-address';
import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { CreateShareDto, DAYS_DEFAULT, NewShareDto, ShareDto } from './dto/shares.dto.js';
import { ShareScan } from './share-scan.js';

/** Manages public links to scans. */
@DashboardController()
export class SharesController {
  constructor(
    private readonly sharing: ShareScan,
    private readonly address: PublicAddress,
  ) {}

  @AllowsRestricted()
  @Get('scans/:id/shares')
  @ApiOperation({ summary: 'Lists the valid share links of a scan, newest first' })
  @ApiOkResponse({ type: [ShareDto] })
  async list(@CurrentUser() user: SignedIn, @Param('id', IdPipe) scanId: number): Promise<ShareDto[]> {
    return (await this.sharing.list(user, scanId)).map((share) => ShareDto.from(share));
  }

  @AllowsRestricted()
  @Post('scans/:id/shares')
  @Needs('member')
  @ApiOperation({ summary: 'Creates a share link for a scan' })
  @ApiCreatedResponse({ type: NewShareDto })
  async create(
    @CurrentUser() user: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) scanId: number,
    @Body() { days = DAYS_DEFAULT }: CreateShareDto,
  ): Promise<NewShareDto> {
    const { share, path } = await this.sharing.create(user, actor, scanId, days);
    return { ...ShareDto.from(share), url: this.address.url(path) };
  }

  @AllowsRestricted()
  @Delete('shares/:id')
  @HttpCode(204)
  @Needs('member')
  @ApiOperation({ summary: 'Revokes a share link' })
  revoke(
    @CurrentUser() user: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.sharing.revoke(user, actor, id);
  }
}
