import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import { UsersRepository } from '../../accounts/users/users.repository.js';
import { AddEndpoint } from '../../webhooks/endpoints/add-endpoint.js';
import { DefaultChannelsRepository } from './default-channels.repository.js';

/**
 * Gives each owner of an account a channel that sends alerts by e-mail, once for each account and only where SMTP_URL is
 * set. Owners change or delete it as any channel.
 */
@Injectable()
export class CreateDefaultChannels {
  constructor(
    private readonly defaults: DefaultChannelsRepository,
    private readonly users: UsersRepository,
    private readonly add: AddEndpoint,
    private readonly rows: DueRows,
    private readonly mailer: Mailer,
  ) {}

  @BackgroundTask({ name: 'notifications.default-channels', every: 30_000 })
  async run({ now, signal }: TaskRun): Promise<number> {
    await this.defaults.deleteOfFormerOwners();
    if (!this.mailer.isConfigured) return 0;
    const ids = await this.defaults.due();
    const failure = 'default channel not created; it is created later';
    return this.rows.process({ ids, handle: (id) => this.handle(id, now), failure, signal });
  }

  private async handle(accountId: number, now: Date): Promise<boolean> {
    if (!(await this.defaults.claim(accountId, now))) return false;
    for (const { id, email, role } of await this.users.list(accountId)) {
      if (role !== 'owner') continue;
      await this.add.run(
        { accountId, livemode: true },
        { transport: 'email', url: email, events: ['alert.triggered'], userId: id },
      );
    }
    return true;
  }
}
