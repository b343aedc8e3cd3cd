import { type DynamicModule, Module } from '@nestjs/common';
import { AutomaticBackups, BACKUP_KEEP } from './automatic-backups.js';
import { BackupCommand, RestoreCommand } from './backup.commands.js';
import { BackupService } from './backup.service.js';

@Module({})
export class BackupModule {
  /** @param keep for how many days automatic backups are kept; 0 = none are made */
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
