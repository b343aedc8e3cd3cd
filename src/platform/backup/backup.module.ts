import { type DynamicModule, Module } from '@nestjs/common';
import { AutomaticBackups, BACKUP_KEEP } from './automatic-backups.js';
import { BackupCommand, RestoreCommand } from './backup.commands.js';
import { BackupService } from './backup.service.js';

@Module({})
export class BackupModule {
  /**
   * @param options.keep for how many days automatic backups are kept; 0 = none are made. The process that makes
   *   them is the one that has the embedded database and does the work
   */
  static forRoot(options: { keep: number; works: boolean }): DynamicModule {
    return {
      module: BackupModule,
      providers: [
        BackupService,
        BackupCommand,
        RestoreCommand,
        { provide: BACKUP_KEEP, useValue: options.keep },
        ...(options.works ? [AutomaticBackups] : []),
      ],
    };
  }
}
