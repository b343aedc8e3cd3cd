import { CommandGroup } from '#platform/cli/admin-command';
import { Command } from 'nest-commander';
import { ChannelListCommand, ChannelRemoveCommand, ChannelTestCommand } from './channel.commands.js';
import { ChannelAddCommand } from './channel-add.command.js';

const SUBCOMMANDS = [ChannelAddCommand, ChannelListCommand, ChannelRemoveCommand, ChannelTestCommand];

@Command({ name: 'channel', description: 'manage notification channels', subCommands: SUBCOMMANDS })
export class ChannelCommand extends CommandGroup {}

export const CHANNEL_COMMANDS = [ChannelCommand, ...SUBCOMMANDS];
