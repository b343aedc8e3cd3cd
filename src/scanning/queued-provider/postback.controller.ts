import { type Delivered, ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import { Controller, HttpCode, Param, Post, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { SearchQueues } from '../../search/queue/search-queues.js';
import { POSTBACK_UNREADABLE } from '../scans.problems.js';
import { PostbackAddresses } from './postback-addresses.js';
import { type BroughtAnswer, ProviderTasks } from './provider-tasks.js';
import { WakeScans } from './wake-scans.js';

const DATAFORSEO = 'dataforseo';
/** Compressed, a hundred results have some 50 KB. */
const BODY_LIMIT = 1024 * 1024;

/** Where DataForSEO brings the answers to searches. What is not taken here can still be fetched. */
@Controller()
@ApiExcludeController()
@Public()
export class PostbackController {
  constructor(
    private readonly queues: SearchQueues,
    private readonly addresses: PostbackAddresses,
    private readonly tasks: ProviderTasks,
    private readonly wakeScans: WakeScans,
  ) {}

  /** Answered once it is stored: they wait for ten seconds, and do not come again. */
  @Post('webhooks/dataforseo/:address')
  @HttpCode(200)
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  async take(
    @Param('address') address: string,
    @RawBody() body = Buffer.alloc(0),
  ): Promise<{ received: true }> {
    const tag = this.addresses.open(DATAFORSEO, address);
    const open = this.queues.of(DATAFORSEO);
    if (tag === null || !open) throw new Problem(NOT_FOUND, 'There is no such address for answers.');
    try {
      const brought = open.queue.readPostback(body, SEARCH_DEPTH);
      if (brought.tag !== tag) throw new Problem(POSTBACK_UNREADABLE, 'It is the answer to another search.');
      const scanId = await this.tasks.keepAnswer(brought, answerOf(brought.outcome));
      if (scanId !== null) await this.wakeScans.run([scanId]);
      return { received: true };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Problem(POSTBACK_UNREADABLE, error.message, { cause: error });
    }
  }
}

function answerOf(outcome: Delivered['outcome']): BroughtAnswer {
  if (outcome instanceof ProviderError) return { failed: outcome.code, message: outcome.message };
  return { places: outcome.kind === 'results' ? outcome.places : [] };
}
