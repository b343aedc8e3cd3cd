import { type AppConfig, loadConfig } from '#config';
import { Doctor } from '#platform/admin/doctor/doctor';
import { ServiceOrHere } from '#platform/admin/service-or-here';
import { runCommandLine } from '#platform/cli/command-line';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { reportBootFailure } from './boot-failure.js';
import { COMMANDS } from './commands.js';
import { ENTITIES } from './entities.js';
import { checkSearch } from './search/check-search.js';

/** Read when a command needs it: help and a wrong option come first. */
function readConfig(): AppConfig {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  return loadConfig({ LOG_LEVEL: 'warn', ...process.env });
}

/** Loaded only when it is needed: beside a running service it is not. */
async function moduleFor(config: AppConfig, command: string): Promise<DynamicModule> {
  if (command === 'restore' && config.database.kind === 'embedded') {
    // The database that is to be replaced may be one with which nothing else starts.
    const { RestoreModule } = await import('#platform/backup/restore.module');
    return RestoreModule.forRoot(config.database.dataDir, ENTITIES);
  }
  const { AppModule } = await import('./app.module.js');
  return AppModule.forRoot(config, 'command');
}

const carrier = new ServiceOrHere({
  readConfig,
  boot: async (config, command) =>
    NestFactory.createApplicationContext(await moduleFor(config, command), {
      logger: false,
      abortOnError: false,
    }),
});
const doctor = new Doctor({ readConfig, entities: ENTITIES, furtherChecks: [checkSearch] });

try {
  await runCommandLine(
    {
      name: 'npm run -s cli --',
      commands: COMMANDS,
      carrier,
      providers: [{ provide: Doctor, useValue: doctor }],
    },
    process.argv.slice(2),
  );
} catch (error) {
  reportBootFailure(error);
}
