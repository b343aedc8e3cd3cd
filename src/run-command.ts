import { type AppConfig, loadConfig } from '#config';
import { CommandRouter } from '#platform/admin/command-router';
import { Doctor } from '#platform/admin/doctor/doctor';
import { SchemaMigration } from '#platform/admin/migrate/schema-migration';
import { FinishRestore } from '#platform/backup/finish-restore';
import { runCommandLine } from '#platform/cli/command-line';
import { DatabaseMoves } from '#platform/move/database.commands';
import { useOutboundProxy } from '#platform/outbound/outbound-proxy';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { COMMANDS } from './commands.js';
import { ENTITIES } from './entities.js';
import { checkSearch } from './search/check-search.js';
import { checkStreets } from './streets/check-streets.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Imports the modules only when they are needed: beside a running service they are not. */
async function moduleFor(config: AppConfig, command: string): Promise<DynamicModule> {
  if (command === 'restore' && config.database.kind === 'embedded') {
    // The application may be unable to start with the database that is replaced.
    const { RestoreModule } = await import('#platform/backup/restore.module');
    return RestoreModule.forRoot(config, config.database.dataDir, ENTITIES);
  }
  const { AppModule } = await import('./app.module.js');
  return AppModule.forRoot(config, 'command');
}

/**
 * Runs one command, in the running service or in this process, and sets the exit code of this process.
 *
 * @param args arguments without the names of node and the program
 */
export async function runCommand(environment: Environment, args: readonly string[]): Promise<void> {
  // Not before a command needs it: help and invalid options need no configuration.
  const readConfig = (): AppConfig => loadConfig({ LOG_LEVEL: 'warn', ...environment });
  const dispatcher = new CommandRouter({
    readConfig,
    boot: async (config, command) => {
      await useOutboundProxy(config.outboundProxy);
      return NestFactory.createApplicationContext(await moduleFor(config, command), {
        logger: false,
        abortOnError: false,
      });
    },
  });
  const doctor = new Doctor({ readConfig, entities: ENTITIES, furtherChecks: [checkSearch, checkStreets] });
  const migration = new SchemaMigration({ readConfig, entities: ENTITIES });
  const restore = new FinishRestore({ readConfig, entities: ENTITIES });
  const moves = new DatabaseMoves({ readConfig, entities: ENTITIES });
  const providers = [
    { provide: DatabaseMoves, useValue: moves },
    { provide: Doctor, useValue: doctor },
    { provide: SchemaMigration, useValue: migration },
    { provide: FinishRestore, useValue: restore },
  ];
  await runCommandLine({ name: 'npm run -s cli --', commands: COMMANDS, dispatcher, providers }, args);
}
