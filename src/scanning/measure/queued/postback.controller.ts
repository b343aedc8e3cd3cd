import { type Delivered, ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import { Controller, HttpCode, Param, Post, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { SearchQueues } from '../../../search/queue/search-queues.js';
import { POSTBACK_UNREADABLE } from '../../record/scans.problems.js';
import { PostbackAddresses } from './postback-addresses.js';
import { PostponeScans } from './postpone-scans.js';
import { type ProviderAnswer, ProviderTasksRepository } from './provider-tasks.repository.js';

const DATAFORSEO = 'dataforseo';
/** A hundred results have about 50 KB compressed. */
const BODY_LIMIT = 1024 * 1024;

/** Receives the answers that DataForSEO posts. A rejected answer can still be fetched. */
@Controller()
@ApiExcludeController()
@Public()
export class PostbackController {
  constructor(
    private readonly queues: SearchQueues,
    private readonly addresses: PostbackAddresses,
    private readonly tasks: ProviderTasksRepository,
    private readonly postponeScans: PostponeScans,
  ) {}

  /** Responds after the answer is stored. DataForSEO waits ten seconds and does not retry. */
  @Post('webhooks/dataforseo/:address')
  @HttpCode(200)
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  async receive(
    @Param('address') address: string,
    @RawBody() body = Buffer.alloc(0),
  ): Promise<{ received: true }> {
    const tag = this.addresses.open(DATAFORSEO, address);
    const open = this.queues.of(DATAFORSEO);
    if (tag === null || !open) throw new Problem(NOT_FOUND, 'The postback address does not exist.');
    try {
      const delivered = open.queue.readPostback(body, SEARCH_DEPTH);
      if (delivered.tag !== tag) throw new Problem(POSTBACK_UNREADABLE, 'The answer is of another search.');
      const scanId = await this.tasks.storeAnswer(delivered, answerOf(delivered.outcome));
      if (scanId !== null) await this.postponeScans.wake([scanId]);
      return { received: true };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Problem(POSTBACK_UNREADABLE, error.message, { cause: error });
    }
  }
}

function answerOf(outcome: Delivered['outcome']): ProviderAnswer {
  if (outcome instanceof ProviderError) return { failed: outcome.code, message: outcome.message };
  return { places: outcome.kind === 'results' ? outcome.places : [] };
}
