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
    allowsRestricted: 'writers',
    summary: 'Retrieve the plan and its credits',
    description:
      'Used, remaining and held credits add up to the credits of the cycle: those of the plan, and packs, which do ' +
      'not expire. Test keys return the same values and spend no credits.',
  })
  @ApiOkResponse({ type: SubscriptionDto })
  async getSubscription(@CurrentTenant() { accountId }: Tenant): Promise<SubscriptionDto> {
    return SubscriptionDto.from(await this.readSubscription.run(accountId));
  }
}
