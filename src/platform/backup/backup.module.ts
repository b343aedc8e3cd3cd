import { Module } from '@nestjs/common';
import { fromConfig } from '../config.module.js';
import { AutomaticBackups, BACKUP_KEEP } from './automatic-backups.js';
import { BackupCommand, RestoreCommand } from './backup.commands.js';
import { BackupService } from './backup.service.js';

@Module({
  providers: [
    BackupService,
    BackupCommand,
    RestoreCommand,
    fromConfig(BACKUP_KEEP, ({ backupKeep }) => backupKeep),
    AutomaticBackups,
  ],
})
export class BackupModule {}
