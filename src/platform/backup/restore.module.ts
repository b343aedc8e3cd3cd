import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { CommandRegistryModule } from '../cli/command-registry.js';
import { ClockModule } from '../clock.module.js';
import { ConfigModule } from '../config.module.js';
import type { EntityList } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { BackupModule } from './backup.module.js';

/** An application that only restores a backup. It does not open the database that it replaces, which may be broken. */
@Module({})
export class RestoreModule {
  static forRoot(config: AppConfig, dataDir: string, entities: EntityList): DynamicModule {
    return {
      module: RestoreModule,
      imports: [
        ConfigModule.forRoot(config, 'command'),
        ClockModule,
        DatabaseModule.forRestore(dataDir, entities),
        BackupModule,
        CommandRegistryModule,
      ],
    };
  }
}
