import { type DynamicModule, Module } from '@nestjs/common';
import { AutomaticBackups, BACKUP_KEEP } from './automatic-backups.js';
import { BackupCommand, RestoreCommand } from './backup.commands.js';
import { BackupService } from './backup.service.js';

@Module({})
export class BackupModule {
  /** @param keep the number of days whose newest automatic backup is kept; 0 = no automatic backups */
  static forRoot({ keep }: { keep: number }): DynamicModule {
    return {
      module: BackupModule,
      providers: [
        BackupService,
        BackupCommand,
        RestoreCommand,
        { provide: BACKUP_KEEP, useValue: keep },
        AutomaticBackups,
      ],
    };
  }
}
