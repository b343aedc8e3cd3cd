import { CommandGroup } from '#platform/cli/admin-command';
import { Command } from 'nest-commander';
import {
  WebhookDeliveriesCommand,
  WebhookDeliveryCommand,
  WebhookRedeliverCommand,
} from './delivery.commands.js';
import {
  WebhookDeleteCommand,
  WebhookListCommand,
  WebhookRotateCommand,
  WebhookTestCommand,
} from './endpoint.commands.js';
import { WebhookAddCommand } from './webhook-add.command.js';
import { WebhookUpdateCommand } from './webhook-update.command.js';

const SUBCOMMANDS = [
  WebhookAddCommand,
  WebhookListCommand,
  WebhookUpdateCommand,
  WebhookTestCommand,
  WebhookRotateCommand,
  WebhookDeleteCommand,
  WebhookDeliveriesCommand,
  WebhookDeliveryCommand,
  WebhookRedeliverCommand,
];

@Command({
  name: 'webhook',
  description: 'manage webhook endpoints and their deliveries',
  subCommands: SUBCOMMANDS,
})
export class WebhookCommand extends CommandGroup {}

export const WEBHOOK_COMMANDS = [WebhookCommand, ...SUBCOMMANDS];
