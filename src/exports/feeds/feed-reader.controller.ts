import { givenFields } from '#platform/given-fields';
import { CSV } from '#platform/http/csv';
import { CsvStyleQuery, styleOf } from '#platform/http/csv-style';
import { Public } from '#platform/http/public';
import { check } from '#platform/http/validation';
import { PUBLIC_POLICY, RateLimits } from '#platform/rate-limit/rate-limits';
import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadFeed } from './read-feed.js';

/** Serves feeds to spreadsheets, which can send no key. The token in the path authorises the request. */
@Controller('feeds')
@ApiExcludeController()
@Public()
export class FeedReaderController {
  constructor(
    private readonly readFeed: ReadFeed,
    private readonly limits: RateLimits,
  ) {}

  @Get(':file')
  async read(
    @Param('file') file: string,
    @Req() { ip, query }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.limits.enforceForAddress(reply, PUBLIC_POLICY, ip);
    // People add parameters of their own to such addresses, so that a spreadsheet reads them again.
    const { locale, ids } = query as CsvStyleQuery;
    const style = styleOf(await check(CsvStyleQuery, givenFields({ locale, ids })));
    const stream = await this.readFeed.open(file.replace(/\.csv$/, ''), style, reply);
    void reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    return new StreamableFile(stream, { type: `${CSV}; charset=utf-8` });
  }
}
