import { IdPipe } from '#platform/http/id.pipe';
import { PublicAddress } from '#platform/http/public-address';
import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { CreateShareDto, DAYS_DEFAULT, type NewShareDto, ShareDto } from './dto/shares.dto.js';
import { ShareScan } from './share-scan.js';

/** Links by which anybody may look at a scan. */
@DashboardController()
export class SharesController {
  constructor(
    private readonly sharing: ShareScan,
    private readonly address: PublicAddress,
  ) {}

  /** Those that can still be opened, newest first. */
  @Get('scans/:id/shares')
  async list(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) scanId: number,
  ): Promise<ShareDto[]> {
    return (await this.sharing.list(accountId, scanId)).map((share) => ShareDto.from(share));
  }

  @Post('scans/:id/shares')
  @Needs('member')
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) scanId: number,
    @Body() { days = DAYS_DEFAULT }: CreateShareDto,
  ): Promise<NewShareDto> {
    const { share, path } = await this.sharing.create(accountId, actor, scanId, days);
    return { ...ShareDto.from(share), url: this.address.url(path) };
  }

  @Delete('shares/:id')
  @HttpCode(204)
  @Needs('member')
  revoke(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.sharing.revoke(accountId, actor, id);
  }
}
