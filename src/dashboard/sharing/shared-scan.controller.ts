import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { SharedPortfolioDto, SharedPortfolioLinkDto, SharedScanLinkDto } from './dto/shared-portfolio.dto.js';
import { SharedScanDto } from './dto/shared-scan.dto.js';
import { ReadShare } from './read-share.js';
import { ReadSharedPortfolio } from './read-shared-portfolio.js';

/** Drawing one takes up to half a second of CPU time. */
const PICTURES: RateLimitPolicy = { name: 'shared-pictures', quota: 10, windowSeconds: 60 };

/** Serves share links, without a session. The token is in the body, which no proxy logs. */
@DashboardController('shared')
export class SharedScanController {
  constructor(
    private readonly share: ReadShare,
    private readonly portfolio: ReadSharedPortfolio,
    private readonly limits: RateLimits,
  ) {}

  @Post('read')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the scan that a share link opens, or a map of a link to a tag' })
  @ApiOkResponse({ type: SharedScanDto })
  read(@Body() { token, map }: SharedScanLinkDto): Promise<SharedScanDto> {
    return this.share.read(token, map);
  }

  @Post('portfolio')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the portfolio of the tag that a share link opens' })
  @ApiOkResponse({ type: SharedPortfolioDto })
  readPortfolio(@Body() { token, cursor }: SharedPortfolioLinkDto): Promise<SharedPortfolioDto> {
    return this.portfolio.read(token, cursor);
  }

  @Post('heatmap.png')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Draws the heat map of the scan that a share link opens' })
  @ApiOkResponse({ content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } })
  async draw(
    @Body() { token, map }: SharedScanLinkDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    await this.limits.enforceForAddress(reply, PICTURES, ip);
    const picture = await this.share.picture(token, map);
    void reply.type('image/png');
    return picture;
  }
}
