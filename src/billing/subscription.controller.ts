import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import { Reads, Resource } from '../accounts/resource.js';
import { SubscriptionDto } from './dto/subscription.dto.js';
import { ReadSubscription } from './read-subscription.js';

@Resource({ path: 'subscription', tag: 'Billing', dto: SubscriptionDto, allowsRestricted: 'writers' })
export class SubscriptionController {
  constructor(private readonly readSubscription: ReadSubscription) {}

  @Reads({
    path: '',
    summary: 'Retrieve the plan and its credits',
    description:
      'Used, remaining and held credits add up to the credits of the cycle: those of the plan, and packs, which do ' +
      'not expire. Test keys return the same values and spend no credits.',
  })
  async getSubscription(@CurrentTenant() { accountId }: Tenant): Promise<SubscriptionDto> {
    return SubscriptionDto.from(await this.readSubscription.run(accountId));
  }
}
