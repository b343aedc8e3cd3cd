import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import type {} from '@fastify/static';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SHARE_PAGE_HEADERS } from './security-headers.js';
import { WebClientFiles } from './web-client-files.js';

const SHARE_PAGE = 'share';
/** For assets, whose names contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Serves the web client: its assets, an HTML page for each route, and one for all other addresses. */
@Controller()
@ApiExcludeController()
@Public()
export class WebClientController {
  constructor(@Inject(WebClientFiles) private readonly files: WebClientFiles) {}

  @Get(['dashboard', 'dashboard/*'])
  async serve(@Param('*') path: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const file = this.fileFor(path ?? '');
    void reply.headers({
      ...this.files.headers,
      ...(path === SHARE_PAGE && SHARE_PAGE_HEADERS),
      'cache-control': file.startsWith('assets/') ? FOREVER : REVALIDATE,
    });
    await reply.sendFile(file, { cacheControl: false });
  }

  /** @throws Problem `not_found` for a missing asset, or if the client has not been built */
  private fileFor(path: string): string {
    if (this.files.has(path)) return path;
    if (/^assets\/|\.\w+$/.test(path)) throw new Problem(NOT_FOUND, 'The file does not exist.');
    const page = this.files.pageFor(path);
    if (page === null) {
      throw new Problem(NOT_FOUND, 'The web client has not been built. Run `npm run build`.');
    }
    return page;
  }
}
