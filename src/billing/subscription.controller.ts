import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { SubscriptionDto } from './dto/subscription.dto.js';
import { ReadSubscription } from './read-subscription.js';

@V1Controller('subscription', 'Billing')
export class SubscriptionController {
  constructor(private readonly readSubscription: ReadSubscription) {}

  @Get()
  @Operation({
    summary: 'Read the plan and its credits',
    description:
      'Used, remaining and held credits add up to those of the cycle: the plan’s, and packs, which do not ' +
      'expire. Test keys read the same, and spend none of it.',
  })
  @ApiOkResponse({ type: SubscriptionDto })
  async getSubscription(@CurrentTenant() { accountId }: Tenant): Promise<SubscriptionDto> {
    return SubscriptionDto.from(await this.readSubscription.run(accountId));
  }
}
