import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { discardKeyIfRefused } from './discard-key-if-refused.js';
import { CustomerGone, PaymentGateway } from './payment-gateway.js';
import { type PaymentCustomer, PaymentsRepository } from './payments.repository.js';

/** Customers of the payment provider, one per account, created at their first use. */
@Injectable()
export class Customers {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly accounts: AccountsRepository,
    private readonly service: AccountsService,
    private readonly gateway: PaymentGateway,
  ) {}

  /**
   * Calls `work` with the customer of an account. Recreates the customer once if the provider has deleted it.
   *
   * @throws Problem `not_found` for the account, or those of the gateway
   */
  async with<T>(accountId: number, work: (customerId: string) => Promise<T>): Promise<T> {
    await this.service.get(accountId);
    const customer = await this.payments.customerOf(accountId);
    try {
      return await work(customer.customerId ?? (await this.create(accountId, customer)));
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      await this.payments.removeCustomer(customer);
      return work(await this.create(accountId, await this.payments.customerOf(accountId)));
    }
  }

  private async create(accountId: number, customer: PaymentCustomer): Promise<string> {
    const email = await this.accounts.ownerEmail(accountId);
    const customerId = await discardKeyIfRefused(
      () => this.gateway.createCustomer({ accountId, email }, customer.idempotencyKey),
      () => this.payments.removeCustomer(customer),
    );
    await this.payments.setCustomerId(customer, customerId);
    return customerId;
  }
}
